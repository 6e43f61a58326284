#include "tests/explorer/search/random_space.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <random>
#include <set>
#include <utility>

#include "model/kernel/simplify.h"
#include "model/structure/nests.h"
#include "tests/oracle/random_kernel.h"

namespace hls::explorer {
namespace {

using model::Opcode;
using model::Type;
using Texts = std::vector<std::string>;

oracle::RandomKernelOptions kernel_options(std::uint64_t seed) {
  oracle::RandomKernelOptions options;
  options.most_nests = 2;
  options.deepest_nest = 2;
  options.longest_trip = seed % 3 == 0 ? 40 : 6;
  options.most_statements = 3;
  // Prices differ most where operators are cheap: two of three kernels have integers only.
  if (seed % 3 != 1) {
    options.types = {Type::integer(8, true),   Type::integer(16, false), Type::integer(32, true),
                     Type::integer(32, false), Type::integer(64, true),  Type::integer(18, true)};
    options.opcodes = {Opcode::kMul, Opcode::kMul, Opcode::kMul,    Opcode::kAdd,
                       Opcode::kSub, Opcode::kXor, Opcode::kSelect, Opcode::kCast};
    if (seed % 2 == 0) options.types = {Type::integer(32, true), Type::integer(16, true)};
  }
  options.has_functions = seed % 4 == 0;
  return options;
}

class SpaceBuilder {
 public:
  SpaceBuilder(const model::Kernel& kernel, std::uint64_t seed, std::int64_t most_points)
      : kernel_(kernel), random_(seed), left_(most_points) {}

  model::DesignSpace build() {
    for (const auto& [path, values] : nests()) add(path, values);
    for (const auto& [path, values] : shuffled(candidates())) add(path, values);
    return std::move(space_);
  }

 private:
  using Candidate = std::pair<std::string, Texts>;

  /// Of every second kernel, the orders of its nests that have several.
  std::vector<Candidate> nests() {
    std::vector<Candidate> all;
    const model::Nests nests(kernel_);
    for (const std::string& nest : nests.outermost()) {
      const auto orders = nests.legal_orders(nest, 100);
      if (!orders || orders->size() < 2 || random_() % 2 == 0) continue;
      Texts texts;
      for (const auto& order : *orders) texts.push_back(fmt::format("{}", fmt::join(order, " ")));
      all.push_back({"nests." + nest + ".order", texts});
      all.push_back({"nests." + nest + ".distribute", {"off", "on"}});
    }
    return all;
  }

  std::vector<Candidate> candidates() const {
    std::vector<Candidate> all = {{"promote", {"on", "off"}}, {"overlap", {"on", "off"}}};
    for (const model::Loop& loop : kernel_.loops) {
      if (loop.trip_count > 2) all.push_back({"loops." + loop.name + ".tile", {"off", "2"}});
      all.push_back({"loops." + loop.name + ".ii", {"auto", "1", "2", "3", "4", "6", "9", "33"}});
      all.push_back({"loops." + loop.name + ".unroll", {"1", "2", "3", "4", "full"}});
      all.push_back({"loops." + loop.name + ".reduction", {"source", "tree", "2"}});
    }
    for (const model::Array& array : kernel_.arrays) add_array(array, all);
    for (const std::string& name : operators()) {
      all.push_back({"share." + name, {"off", "1", "2", "auto"}});
      all.push_back({"operators." + name + ".latency", {"1", "2", "3", "5"}});
    }
    return all;
  }

  static void add_array(const model::Array& array, std::vector<Candidate>& all) {
    const std::string path = "arrays." + array.name + ".";
    all.push_back(
        {path + "ports", array.is_rom() ? Texts{"rom_1p", "rom_2p"} : Texts{"1p", "s2p", "2p"}});
    for (std::size_t dim = 1; dim <= array.shape.size(); ++dim) {
      all.push_back(
          {path + "partition." + std::to_string(dim), {"none", "cyclic 2", "block 2", "complete"}});
    }
    all.push_back({path + "forward", {"off", "on", "2"}});
    if (array.is_argument) return;
    all.push_back({path + "storage", {"bram", "lutram", "reg"}});
    all.push_back({path + "copies", {"1", "2"}});
  }

  std::set<std::string> operators() const {
    std::set<std::string> names;
    for (const model::Operation& operation : kernel_.operations) {
      if (const auto name = model::operator_name(kernel_, operation)) names.insert(*name);
    }
    return names;
  }

  std::vector<Candidate> shuffled(std::vector<Candidate> all) {
    for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[random_() % i]);
    return all;
  }

  /// One to three of the values, as many as there is room for points.
  void add(const std::string& path, Texts values) {
    while (static_cast<std::int64_t>(values.size()) > std::min<std::int64_t>(left_, 3)) {
      values.erase(values.begin() + static_cast<std::ptrdiff_t>(random_() % values.size()));
    }
    model::Knob knob{{path}, {}, {}};
    for (const std::string& value : values) {
      knob.values.push_back({value});
      if (!is_taken(knob)) knob.values.pop_back();
    }
    if (knob.values.empty()) return;
    left_ /= static_cast<std::int64_t>(knob.values.size());
    space_.knobs.push_back(std::move(knob));
  }

  bool is_taken(const model::Knob& knob) const {
    model::DesignSpace space = space_;
    space.knobs.push_back(knob);
    return model::check_space(kernel_, space).ok();
  }

  const model::Kernel& kernel_;
  std::mt19937_64 random_;
  std::int64_t left_;
  model::DesignSpace space_;
};

const model::Target& target() {
  static const model::Target kTarget = [] {
    const std::string path = std::string(HLS_CONFIGS) + "/targets/xc7z020.yaml";
    std::ifstream file(path);
    return *model::load_target({std::istreambuf_iterator<char>(file), {}}, path);
  }();
  return kTarget;
}

}  // namespace

std::optional<RandomSpace> random_space(std::uint64_t seed, std::int64_t most_points) {
  RandomSpace result;
  result.kernel = model::simplify(oracle::random_kernel(seed, kernel_options(seed)));
  result.target = target();
  for (const model::Operation& operation : result.kernel.operations) {
    const auto name = model::operator_name(result.kernel, operation);
    if (name && result.target.operators.count(*name) == 0) return std::nullopt;
  }
  result.space = SpaceBuilder(result.kernel, seed, most_points).build();
  result.settings.clock_period_ps = 10'000;
  static const std::vector<Texts> kObjectives = {{"latency_cycles", "lut", "ff", "dsp", "bram18"},
                                                 {"latency_cycles", "lut", "ff", "dsp"},
                                                 {"latency_cycles", "lut"},
                                                 {"latency_cycles", "ff"},
                                                 {"interval_cycles", "dsp", "ff"}};
  result.objectives = kObjectives[seed % kObjectives.size()];
  return result;
}

}  // namespace hls::explorer
