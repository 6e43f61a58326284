#include "model/schedule/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "model/kernel/lexer.h"

namespace hls::model {
namespace {

std::string quoted_name(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

/// A name as it is when it is a word, else quoted_name.
std::string name_text(const std::string& name) {
  const std::vector<Token> tokens = tokenize(name);
  const bool is_word = tokens.size() == 2 && tokens[0].kind == Token::Kind::kWord;
  return is_word ? name : quoted_name(name);
}

class ProblemPrinter {
 public:
  explicit ProblemPrinter(const Problem& problem) : problem_(problem) {}

  std::string run() {
    for (const Problem::Loop& loop : problem_.loops) print(loop);
    for (std::size_t i = 0; i < problem_.operations.size(); ++i) {
      print(static_cast<int>(i), problem_.operations[i]);
    }
    for (const Dependence& dependence : problem_.dependences) print(dependence);
    for (const PortResource& resource : problem_.resources) print(resource);
    for (const Problem::Lifetime& lifetime : problem_.lifetimes) print(lifetime);
    return std::move(text_);
  }

 private:
  void print(const Problem::Loop& loop) {
    enter_file(loop.location);
    text_ += fmt::format("loop {} {} trips {}{}", name_text(loop.name),
                         loop.kind == LoopKind::kSpatial ? "spatial" : "temporal", loop.trip_count,
                         inside(loop.parent));
    if (loop.kind == LoopKind::kTemporal) {
      text_ += " interval " + (loop.interval ? std::to_string(*loop.interval) : "auto");
    }
    if (loop.start >= 0) text_ += fmt::format(" start {}", loop.start);
    if (loop.skipped > 0) text_ += fmt::format(" skips {}", loop.skipped);
    end_line(loop.location);
  }

  void print(int index, const Problem::Operation& operation) {
    enter_file(operation.location);
    text_ += fmt::format("operation {} {}", index, quoted_name(operation.name));
    if (operation.id >= 0) text_ += fmt::format(" id {}", operation.id);
    text_ += inside(operation.loop);
    if (!operation.loops.empty()) text_ += " over " + list(operation.loops);
    if (!operation.replicated.empty()) text_ += " copies " + list(operation.replicated);
    if (operation.latency != 0) text_ += fmt::format(" latency {}", operation.latency);
    if (operation.delay_ps != 0) text_ += fmt::format(" delay_ps {}", operation.delay_ps);
    end_line(operation.location);
  }

  void print(const Dependence& dependence) {
    text_ += fmt::format("dependence {} {} -> {} delay {}", to_string(dependence.kind),
                         dependence.source, dependence.destination, dependence.delay);
    for (const Distance& distance : dependence.distances) text_ += " " + distance_text(distance);
    if (dependence.is_implied) text_ += " implied";
    text_ += "\n";
  }

  /// `units mul_f32 2`, `units mul_f32 counted`
  void print_units(const PortResource& resource) {
    text_ += fmt::format("units {} ", name_text(resource.name));
    text_ += resource.is_counted ? "counted\n" : fmt::format("{}\n", resource.ports.size());
    for (const BankUse& use : resource.uses) {
      text_ += fmt::format("  issue {}", use.operation);
      if (!use.copy.empty()) text_ += fmt::format(" copy [{}]", fmt::join(use.copy, " "));
      text_ += "\n";
    }
  }

  void print(const PortResource& resource) {
    if (resource.array < 0) return print_units(resource);
    std::vector<std::string> ports;
    for (const PortCapability& port : resource.ports) {
      ports.push_back(std::string(port.reads ? "r" : "") + (port.writes ? "w" : ""));
    }
    text_ += fmt::format("array {} id {} banks {} ports [{}]", name_text(resource.name),
                         resource.array, resource.banks, fmt::join(ports, " "));
    for (const BankDimension& dimension : resource.dimensions) {
      text_ += fmt::format(" dimension {} stride {}", dimension.banks, dimension.stride);
    }
    text_ += "\n";
    for (const BankUse& use : resource.uses) {
      text_ += fmt::format("  access {} {}", use.operation, use.is_write ? "write" : "read");
      if (!use.copy.empty()) text_ += fmt::format(" copy [{}]", fmt::join(use.copy, " "));
      text_ += fmt::format(" banks [{}]", fmt::join(use.banks, " "));
      for (const BankIndex& index : use.indices) {
        text_ += fmt::format(" at {} {}", index.constant, distance_text(index.terms));
      }
      text_ += "\n";
    }
  }

  void print(const Problem::Lifetime& lifetime) {
    text_ += fmt::format("lifetime {} bits {}\n", lifetime.definition, lifetime.bits);
    for (const Problem::Lifetime::Use& use : lifetime.uses) {
      text_ += fmt::format("  use {} {}", use.operation, distance_text(use.distance));
      if (use.late != 0) text_ += fmt::format(" late {}", use.late);
      text_ += "\n";
    }
  }

  std::string reference(LoopId loop) const {
    const std::string& name = problem_.loops[loop].name;
    const auto same = std::count_if(problem_.loops.begin(), problem_.loops.end(),
                                    [&](const auto& other) { return other.name == name; });
    return name_text(name) + (same > 1 ? fmt::format("#{}", loop) : "");
  }

  std::string inside(LoopId loop) const { return loop < 0 ? "" : " in " + reference(loop); }

  std::string list(const std::vector<LoopId>& loops) const {
    std::vector<std::string> names;
    for (const LoopId loop : loops) names.push_back(reference(loop));
    return fmt::format("[{}]", fmt::join(names, " "));
  }

  std::string distance_text(const Distance& distance) const {
    std::vector<std::string> steps;
    for (const auto& [loop, count] : distance) {
      steps.push_back(fmt::format("{} {}", reference(loop), count));
    }
    return fmt::format("[{}]", fmt::join(steps, ", "));
  }

  void enter_file(const Location& location) {
    if (location == Location{} || location.file == file_) return;
    file_ = location.file;
    text_ += fmt::format("file {}\n", quoted_name(file_));
  }

  void end_line(const Location& location) {
    if (location != Location{}) text_ += fmt::format(" @{}:{}", location.line, location.column);
    text_ += "\n";
  }

  const Problem& problem_;
  std::string text_;
  std::string file_;  ///< of the last `file` line
};

}  // namespace

std::string print(const Problem& problem) { return ProblemPrinter(problem).run(); }

}  // namespace hls::model
