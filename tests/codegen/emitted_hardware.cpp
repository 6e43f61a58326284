#include "tests/codegen/emitted_hardware.h"

#include <fmt/format.h>

#include <regex>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

namespace hls::oracle {
namespace {

/// The module's lines with continuations joined and comments dropped.
std::vector<std::string> statements(const std::string& text) {
  std::vector<std::string> result;
  std::istringstream lines(text);
  std::string open;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t start = line.find_first_not_of(' ');
    if (start == std::string::npos || line.compare(start, 2, "//") == 0) continue;
    open += (open.empty() ? "" : " ") + line.substr(start);
    const char end = open.back();
    const bool ends = end == ';' && !open.starts_with("for (");  // there between its parts
    const bool complete = ends || open.ends_with("begin") ||
                          open.rfind("begin : ") != std::string::npos || open == "end" ||
                          open.ends_with("*)");
    if (!complete) continue;
    result.push_back(std::exchange(open, ""));
  }
  return result;
}

std::int64_t number(const std::string& text) { return std::stoll(text); }

/// Units that are used again are of another kind than others.
std::string unit_key(const std::string& module, std::int64_t interval) {
  return interval == 1 ? module : fmt::format("{} interval {}", module, interval);
}

class Counter {
 public:
  HardwareCount count(const std::string& text) {
    for (const std::string& line : statements(hardware_text(text))) read(line);
    return count_;
  }

 private:
  void read(const std::string& line) {
    std::smatch match;
    static const std::regex kNet(R"(logic (?:\[(\d+):0\] )?(\w+);)");
    static const std::regex kLoop(R"(for \(genvar \w+ = 0; \w+ < (\d+); .*)");
    static const std::regex kInstance(R"((hls_\w+) (?:#\((.*?)\) )?(\w+) \(.*)");
    static const std::regex kExternalMemory(R"(\w+ #\(.*\.READ_LATENCY\(.*)");
    static const std::regex kWrite(R"(.*?(\w+)(?:\[[^\]]*\])? <= .*)");
    if (std::regex_match(line, match, kNet)) {
      width_[match[2]] = match[1].matched ? number(match[1]) + 1 : 1;
    } else if (std::regex_match(line, match, kLoop)) {
      copies_.push_back(number(match[1]));
    } else if (line == "end") {
      if (!copies_.empty()) copies_.pop_back();
    } else if (line.rfind("always_ff", 0) == 0 && line.ends_with("begin")) {
      copies_.push_back(1);
    } else if (std::regex_match(line, match, kInstance)) {
      add_instance(match[1], match[2], match[3]);
    } else if (std::regex_match(line, kExternalMemory)) {
      count_["external memories"] += copies();
    } else if (line.rfind("assign ", 0) != 0 && std::regex_match(line, match, kWrite)) {
      add_write(line, match);
    }
  }

  static std::int64_t parameter(const std::string& parameters, const std::string& name) {
    std::smatch match;
    return std::regex_search(parameters, match, std::regex(name + R"(\((\d+)\))"))
               ? number(match[1])
               : 0;
  }

  std::int64_t copies() const {
    std::int64_t product = 1;
    for (const std::int64_t count : copies_) product *= count;
    return product;
  }

  void add_instance(std::string module, const std::string& parameters, const std::string& name) {
    if (module == "hls_keep") return;  // a wire
    if (module == "hls_state_registers") module = "hls_registers";
    if (module == "hls_handshake") {
      static const std::regex kCalls(R"(INTERVAL\((\d+)\), \.CALLS\((\d+)\))");
      std::smatch calls;
      if (!std::regex_search(parameters, calls, kCalls)) return;
      count_["call interval"] += number(calls[1]);
      count_["calls at once"] += number(calls[2]);
    }
    if (module == "hls_registers") count_["register writes"] += parameter(parameters, "WRITES");
    if (module == "hls_registers" || module == "hls_select") {
      const std::int64_t words = parameter(parameters, module == "hls_select" ? "WORDS" : "DEPTH");
      count_[module + " bits"] += words * parameter(parameters, "WIDTH") * copies();
    }
    if (module != "hls_cut") {
      std::smatch interval;
      static const std::regex kInterval(R"(INTERVAL\((\d+)\))");
      // The handshake's is that of calls, counted above.
      const bool repeats =
          module != "hls_handshake" && std::regex_search(parameters, interval, kInterval);
      count_[unit_key(module, repeats ? number(interval[1]) : 1)] += copies();
      return;
    }
    static const std::regex kPipe(R"(.*_pipe(_\d+)?)");
    if (std::regex_match(name, kPipe)) return;
    std::smatch match;
    static const std::regex kCut(R"(WIDTH\((\d+)\), \.STAGES\((\d+)\)(?:, \.COPIES\((\d+)\))?)");
    std::regex_search(parameters, match, kCut);
    const std::int64_t values = match[3].matched ? number(match[3]) : 1;
    count_["delay bits"] += number(match[1]) * number(match[2]) * values;
  }

  void add_write(const std::string& line, const std::smatch& match) {
    const bool has_reset = std::exchange(is_reset_, line.rfind("if (rst)", 0) == 0);
    if (is_reset_ || line.rfind("if (flush)", 0) == 0) return;  // its other branch is counted
    const auto declared = width_.find(match[1]);
    if (declared == width_.end()) return;  // a word of a memory
    const bool is_state = has_reset && line.rfind("else if (", 0) == 0;
    const bool control = line.rfind("else ", 0) == 0 && !is_state;
    // A register with several writers is one register.
    if (!written_.insert(match[1]).second) return;
    count_[control ? "pulse bits" : "delay bits"] += declared->second;
  }

  HardwareCount count_;
  std::map<std::string, std::int64_t> width_;
  std::set<std::string> written_;
  bool is_reset_ = false;  ///< the line before has what a register is at reset
  std::vector<std::int64_t> copies_;
};

/// The library module of an operator; empty for expressions.
std::string unit_module(const std::string& name) {
  static const std::map<std::string, std::string> kModules = {
      {"cast_f32_f64", "hls_fwiden"}, {"cast_f64_f32", "hls_fnarrow"}, {"cast_int_f32", "hls_itof"},
      {"cast_int_f64", "hls_itof"},   {"cast_f32_int", "hls_ftoi"},    {"cast_f64_int", "hls_ftoi"},
      {"div_int", "hls_idiv"},        {"rem_int", "hls_idiv"}};
  if (const auto found = kModules.find(name); found != kModules.end()) return found->second;
  const bool is_float = name.ends_with("_f32") || name.ends_with("_f64");
  if (!is_float) return "";
  if (name.rfind("cmp", 0) == 0) return "hls_fcmp";
  if (name.rfind("div", 0) == 0) return "hls_fdiv";
  if (name.rfind("sqrt", 0) == 0) return "hls_fsqrt";
  if (name.rfind("min", 0) == 0 || name.rfind("max", 0) == 0) return "hls_fminmax";
  if (name.rfind("fma", 0) == 0) return "hls_fma";
  return name.rfind("mul", 0) == 0 ? "hls_fmul" : "hls_fadd";
}

void add_memory(const model::Item& item, HardwareCount& count) {
  if (item.storage == model::Storage::kReg) {
    if (item.depth == 1) count["delay bits"] += item.width * item.count;
    if (item.depth == 1 || item.has_contents) return;
    count["hls_registers"] += item.count;
    count["hls_registers bits"] += item.width * item.depth * item.count;
    count["register writes"] += item.inputs * item.count;
    return;
  }
  if (item.is_external) {
    count["external memories"] += item.count;
    return;
  }
  if (item.has_contents) {
    const std::int64_t ports = item.ports == model::Ports::kRom2p ? 2 : 1;
    count["delay bits"] += item.width * item.latency * ports * item.count;
    return;
  }
  switch (item.ports) {
    case model::Ports::k1p:
    case model::Ports::kRom1p:
      count["hls_ram_1p"] += item.count;
      return;
    case model::Ports::kS2p:
      count["hls_ram_s2p"] += item.count;
      return;
    default:
      count["hls_ram_2p"] += item.count;
  }
}

}  // namespace

std::string hardware_text(const std::string& text) {
  const std::string end = "`endif\n";
  const std::size_t begin = text.find("\n`ifndef SYNTHESIS\n");
  if (begin == std::string::npos) return text;
  return text.substr(0, begin) + text.substr(text.rfind(end) + end.size());
}

HardwareCount count_text(const std::string& text) { return Counter().count(text); }

HardwareCount count_items(const model::Inventory& inventory) {
  HardwareCount count;
  for (const model::Item& item : inventory.items) {
    switch (item.kind) {
      case model::Item::Kind::kUnit:
        if (const std::string module = unit_module(item.name); !module.empty()) {
          count[unit_key(module, item.interval)] += item.count;
        }
        break;
      case model::Item::Kind::kMemory:
        add_memory(item, count);
        break;
      case model::Item::Kind::kDelayLine:
        count["delay bits"] += item.width * item.depth * item.count;
        break;
      case model::Item::Kind::kPulseLine:
        count["pulse bits"] += item.depth * item.count;
        break;
      case model::Item::Kind::kPulseCounter:
        count["hls_pulse_delay"] += item.count;
        break;
      case model::Item::Kind::kRestore:
        count["hls_restore"] += item.count;
        break;
      case model::Item::Kind::kLoopCounter:
        count[item.interval == 0 ? "hls_variable_loop" : "hls_loop"] += item.count;
        break;
      case model::Item::Kind::kHandshake:
        count["hls_handshake"] += item.count;
        count["call interval"] += item.interval;
        count["calls at once"] += item.depth;
        break;
      case model::Item::Kind::kMultiplexer:
        if (!item.is_indexed) break;
        count["hls_select"] += item.count;
        count["hls_select bits"] += item.width * item.inputs * item.count;
        break;
      case model::Item::Kind::kAddress:
        break;
    }
  }
  std::erase_if(count, [](const auto& entry) { return entry.second == 0; });
  return count;
}

}  // namespace hls::oracle
