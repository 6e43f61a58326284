#include "explorer/commands/sources.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <random>

#include "codegen/c/c_text.h"
#include "codegen/testbench/bench/inputs.h"
#include "explorer/commands/reference.h"
#include "explorer/project/project.h"
#include "model/kernel/value.h"
#include "tests/explorer/commands/host_kernel.h"
#include "tests/explorer/temporary_directory.h"

namespace hls::explorer {
namespace {

namespace fs = std::filesystem;

/// A config and keys of it that are set otherwise.
struct Case {
  std::string config;
  std::vector<std::string> overrides;
};

std::string name_of(const Case& one, std::int64_t point) {
  return fmt::format("{} {} point {}", one.config, fmt::join(one.overrides, " "), point);
}

bool takes_all() { return std::getenv("HLS_ALL_CONFIGS") != nullptr; }

/// Those that do not take long; with HLS_ALL_CONFIGS=1, in the deep test, every one, and with a name in its place that
/// one with all its points.
std::vector<std::string> configs() {
  if (!takes_all()) {
    return {"fir",
            "conv3x3",
            "matmul_int",
            "polybench/trisolv",
            "polybench/nussinov",
            "polybench/gesummv",
            "thesis/transpose"};
  }
  const std::string only = std::getenv("HLS_ALL_CONFIGS");
  if (only != "1") return {only};
  std::vector<std::string> all;
  const fs::path root = HLS_CONFIGS;
  for (const char* folder : {"", "polybench", "thesis"}) {
    for (const auto& entry : fs::directory_iterator(root / folder)) {
      if (entry.path().extension() != ".yaml") continue;
      all.push_back((fs::path(folder) / entry.path().stem()).string());
    }
  }
  std::sort(all.begin(), all.end());
  return all;
}

Project project_of(const Case& one) {
  OpenedProject opened = open_project((fs::path(HLS_CONFIGS) / (one.config + ".yaml")).string(),
                                      one.overrides, scheduler::SolverKind::kGlpk);
  if (!opened.project) throw std::runtime_error(to_string(opened.errors.at(0)));
  return std::move(*opened.project);
}

/// The config as it is, with each nest in another order, and with loops of their own for all statements.
std::vector<Case> cases_of(const std::string& config) {
  std::vector<Case> cases{{config, {}}};
  const model::Elaborations elaborations(project_of(cases[0]).kernel);
  std::vector<std::string> distributed;
  for (const std::string& nest : elaborations.nests().outermost()) {
    const auto orders = elaborations.nests().legal_orders(nest, 120);
    if (orders && orders->size() > 1) {
      cases.push_back(
          {config, {fmt::format("nests.{}.order={}", nest, fmt::join(orders->back(), " "))}});
    }
    if (elaborations.nests().check(nest, {{}, true}, {})) {
      distributed.push_back(fmt::format("nests.{}.distribute=on", nest));
    }
  }
  if (!distributed.empty()) cases.push_back({config, distributed});
  return cases;
}

void for_all_cases(const std::function<void(const Case&)>& expect) {
  for (const std::string& config : configs()) {
    for (const Case& one : cases_of(config)) expect(one);
  }
}

bench::Design bench_design(const model::Kernel& kernel) {
  const auto kind = [](model::Type type) {
    return type.is_float()  ? bench::Kind::kFloat
           : type.is_signed ? bench::Kind::kSigned
                            : bench::Kind::kUnsigned;
  };
  bench::Design design;
  for (const model::Array& array : kernel.arrays) {
    if (!array.is_argument) continue;
    design.arrays.push_back({array.name, kind(array.type), array.type.bits, {}});
    for (const std::int64_t extent : array.shape)
      design.arrays.back().dimensions.push_back({extent});
  }
  for (const model::ScalarArgument& scalar : kernel.arguments) {
    design.scalars.push_back({scalar.name, kind(scalar.type), scalar.type.bits});
  }
  return design;
}

/// What a function gives in a process of its own: nothing where that is stopped by a signal.
template <typename Function>
std::optional<int> apart(const Function& function) {
  const pid_t child = fork();
  if (child == 0) _exit(function());
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFSIGNALED(status)) return std::nullopt;
  return WEXITSTATUS(status);
}

/// The source of a project on inputs for which C says what it gives.
class Source {
 public:
  Source(const Project& project, const std::string& directory)
      : kernel_(project.kernel),
        source_(
            HostKernel::of_source(kernel_, reference_of(project), directory + "/source", false)) {
    const HostKernel checked =
        HostKernel::of_source(kernel_, reference_of(project), directory + "/checked", true);
    const bench::Design design = bench_design(kernel_);
    bench::Random random(1);
    std::vector<bench::Inputs> all;
    for (int number = 0; number < 5; ++number)
      all.push_back(bench::random_inputs(design, number, random));
    for (int number = 0; number < 2; ++number)
      all.push_back(bench::gentle_inputs(design, number, random));
    for (const bench::Inputs& inputs : all) {
      const auto defined = apart([&] {
        checked.call(inputs.arrays, inputs.scalars);
        return 0;
      });
      if (defined) inputs_.push_back(inputs);
    }
  }

  /// How many inputs there are.
  std::size_t inputs() const { return inputs_.size(); }

  /// What a text gives that the source does not; empty: nothing.
  std::string difference(const HostKernel& text) const {
    for (const bench::Inputs& inputs : inputs_) {
      const auto differs = apart([&] { return same(inputs, text) ? 0 : 1; });
      if (!differs) return "stopped by a signal, " + inputs.name;
      if (*differs != 0) return "other bits, " + inputs.name;
    }
    return "";
  }

 private:
  bool same(const bench::Inputs& inputs, const HostKernel& text) const {
    const HostKernel::Arrays expected = source_.call(inputs.arrays, inputs.scalars);
    const HostKernel::Arrays found = text.call(inputs.arrays, inputs.scalars);
    for (std::size_t a = 0; a < expected.size(); ++a) {
      const model::Type type = kernel_.arrays[a].type;
      for (std::size_t i = 0; i < expected[a].size(); ++i) {
        const bool are_nan = type.is_float() && model::is_nan(type, expected[a][i]) &&
                             model::is_nan(type, found[a][i]);
        if (expected[a][i] != found[a][i] && !are_nan) return false;
      }
    }
    return true;
  }

  const model::Kernel& kernel_;
  HostKernel source_;
  std::vector<bench::Inputs> inputs_;
};

/// Points with designs, drawn at random: three where all configs are taken.
std::vector<Realized> points_of(const Project& project, model::Elaborations& elaborations,
                                std::size_t count) {
  std::vector<Realized> points;
  std::mt19937_64 random(1);
  std::set<std::int64_t> seen;
  for (int attempt = 0; attempt < 40 && points.size() < count; ++attempt) {
    const auto id =
        static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(project.space.size()));
    const bool is_excluded =
        model::excluding(project.kernel, project.space, project.space.point(id)) != nullptr;
    if (is_excluded || !seen.insert(id).second) continue;
    Result<Realized> realized = evaluator(elaborations, project).realize(id);
    if (realized && realized->realization) points.push_back(std::move(*realized));
  }
  return points;
}

void write(const std::string& directory, const std::vector<codegen::File>& files) {
  fs::create_directories(directory);
  for (const codegen::File& file : files)
    std::ofstream(fs::path(directory) / file.name) << file.text;
}

/// What a project's points have to be: compiled without a warning, and equal to the source in all bits.
void expect_same_bits(const Case& one, OutputFormat format) {
  const Project project = project_of(one);
  const TemporaryDirectory directory;
  const Source source(project, directory.path());
  EXPECT_GT(source.inputs(), 0U) << one.config;
  model::Elaborations elaborations(project.kernel);
  const bool is_plain = one.overrides.empty();
  for (const Realized& point : points_of(project, elaborations, takes_all() && is_plain ? 3 : 1)) {
    const std::int64_t id = point.evaluation.id;
    SCOPED_TRACE(name_of(one, id));
    const auto files = source_files(project, point, format);
    ASSERT_TRUE(files.ok()) << to_string(files.error());
    const std::string folder = fmt::format("{}/{}", directory.path(), id);
    write(folder, *files);
    codegen::Reference text{folder + "/" + files->front().name, project.kernel.name, {}};
    text.result = reference_of(project).result;
    text.is_cplusplus = files->front().name.ends_with(".cpp");
    try {
      EXPECT_EQ(source.difference(HostKernel::of_text(project.kernel, text, folder + "/compiled")),
                "")
          << files->front().text;
    } catch (const std::runtime_error& error) {
      ADD_FAILURE() << error.what() << files->front().text;
    }
  }
}

TEST(EmittedC, HasTheBitsOfTheSource) {
  for_all_cases([](const Case& one) { expect_same_bits(one, OutputFormat::kC); });
}

TEST(EmittedHls, HasTheBitsOfTheSource) {
  for_all_cases([](const Case& one) { expect_same_bits(one, OutputFormat::kHls); });
}

/// The hardware of a design without its names: how often each kind of it is there, for what price.
std::map<std::string, std::int64_t> hardware(const Realization& realization,
                                             const model::Target& target) {
  std::map<std::string, std::int64_t> items;
  for (const model::Item& item : realization.inventory.items) {
    const model::Resources price = model::price(item, target);
    const bool is_unit = item.kind == model::Item::Kind::kUnit;
    const std::string text = fmt::format(
        "{} {}: width {}, depth {}, inputs {}, interval {}, latency {}; {} LUT, {} FF, {} DSP, {} "
        "RAMB18",
        to_string(item.kind), is_unit ? item.name : "", item.width, item.depth, item.inputs,
        item.interval, item.latency, price.lut / item.count, price.ff / item.count,
        price.dsp / item.count, price.bram18 / item.count);
    if (price != model::Resources{}) items[text] += item.count;
  }
  return items;
}

/// What only one of two designs has, a line each; empty: they are one.
std::string differences(const std::map<std::string, std::int64_t>& found,
                        const std::map<std::string, std::int64_t>& expected) {
  std::map<std::string, std::int64_t> more = found;
  for (const auto& [item, count] : expected) more[item] -= count;
  std::string text;
  for (const auto& [item, count] : more) {
    if (count != 0) text += fmt::format("{:+} {}\n", count, item);
  }
  return text;
}

/// The design that an emitted file's pragmas make of it.
Result<Realized> taken_back(const Project& project, const std::string& file) {
  Config config = project.config;
  config.kernel = {file, {}, "", {}};
  config.space = model::DesignSpace{};
  config.where.clear();
  OpenedProject opened = open_project(config, scheduler::SolverKind::kGlpk);
  if (!opened.project) return opened.errors.at(0);
  model::Elaborations elaborations(opened.project->kernel);
  return evaluator(elaborations, *opened.project).realize(0);
}

/// Points whose file says at its top of nothing that it leaves out or adds give the same latency and hardware again;
/// of arranged nests no more DSPs and memories, and nearly the latency.
void expect_same_design(const Case& one) {
  const Project project = project_of(one);
  const TemporaryDirectory directory;
  model::Elaborations elaborations(project.kernel);
  const bool is_plain = one.overrides.empty();
  for (const Realized& point : points_of(project, elaborations, takes_all() && is_plain ? 3 : 1)) {
    SCOPED_TRACE(name_of(one, point.evaluation.id));
    const auto files = source_files(project, point, OutputFormat::kHls);
    ASSERT_TRUE(files.ok()) << to_string(files.error());
    const auto says = [&](const std::string& words) {
      return files->front().text.find(words) != std::string::npos;
    };
    if (says("Knobs without a pragma") || says(codegen::kGuardedReads)) continue;
    write(directory.path(), *files);
    const auto again = taken_back(project, directory.path() + "/" + files->front().name);
    ASSERT_TRUE(again.ok()) << to_string(again.error()) << files->front().text;
    ASSERT_TRUE(again->realization) << again->evaluation.reason << files->front().text;
    const auto latency = static_cast<double>(point.evaluation.metrics->latency_cycles);
    EXPECT_NEAR(static_cast<double>(again->evaluation.metrics->latency_cycles), latency,
                is_plain ? 0 : latency / 20);
    const model::Resources& expected = point.evaluation.metrics->resources;
    EXPECT_LE(again->evaluation.metrics->resources.dsp, expected.dsp);
    EXPECT_LE(again->evaluation.metrics->resources.bram18, expected.bram18);
    if (!is_plain) continue;
    EXPECT_EQ(again->evaluation.metrics, point.evaluation.metrics) << files->front().text;
    EXPECT_EQ(differences(hardware(*again->realization, project.target),
                          hardware(*point.realization, project.target)),
              "");
  }
}

TEST(EmittedHls, IsTheSameDesignAgain) { for_all_cases(expect_same_design); }

}  // namespace
}  // namespace hls::explorer
