#include "tests/codegen/mutants/mutate.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <regex>
#include <sstream>

#include "tests/codegen/mutants/statement.h"

namespace hls::oracle {
namespace {

constexpr const char* kEnable = "dropped enable";
constexpr const char* kPort = "port swapped";
constexpr const char* kDelay = "delay off by one";
constexpr const char* kBound = "counter bound off by one";
constexpr const char* kBank = "wrong bank";
constexpr const char* kStale = "stale operand";
constexpr const char* kMultiplexer = "multiplexer inputs swapped";
constexpr const char* kPulse = "pulse early or late";
constexpr const char* kReset = "reset dropped";
constexpr const char* kAddress = "address off by one";

/// Another text for a part of a statement.
struct Change {
  std::string kind;
  std::size_t statement = 0;
  /// The part; nothing: the statement's parameters.
  std::optional<std::size_t> part;
  std::string text;
};

using Widths = std::map<std::string, std::int64_t>;

/// All changes that can be made to a module.
class Changes {
 public:
  Changes(const std::vector<Statement>& statements, const Widths& widths) : widths_(widths) {
    for (; at_ < statements.size(); ++at_) add_of(statements[at_]);
  }

  std::map<std::string, std::vector<Change>> by_kind;

 private:
  void add(const char* kind, std::optional<std::size_t> part, const std::string& text) {
    by_kind[kind].push_back({kind, at_, part, text});
  }

  bool same_width(const std::string& a, const std::string& b) const {
    const auto first = widths_.find(a);
    const auto second = widths_.find(b);
    return first != widths_.end() && second != widths_.end() && first->second == second->second;
  }

  void add_of(const Statement& statement) {
    switch (statement.kind) {
      case Statement::Kind::kAssign:
        return add_of_assign(statement);
      case Statement::Kind::kWrite:
        if (statement.is_reset) return add(kReset, 0, "1'b0");
        if (statement.has_enable) {
          add(kEnable, 0, "1'b1");
          add_pulses(0, statement.parts[0]);
        }
        return add_operands(statement.parts.size() - 1, statement.parts.back());
      case Statement::Kind::kInstance:
        return add_of_instance(statement);
      case Statement::Kind::kOther:
        return;
    }
  }

  void add_of_assign(const Statement& statement) {
    static const std::regex kAddressNet(R"((address|subscript|affine)(_\d+)?|\w+_addr)");
    static const std::regex kStartNet(R"(\w+_start(_\d+)?)");
    static const std::regex kBankNet(R"(bank(_\d+)?)");
    static const std::regex kEnableNet(R"(\w+_(ce|we))");
    const std::string& target = statement.target;
    const std::string& value = statement.parts[0];
    const auto is = [&](const std::regex& names) { return std::regex_match(target, names); };
    if (is(kAddressNet) || is(kStartNet) || is(kBankNet)) {
      const char* const kind = is(kAddressNet) ? kAddress : is(kStartNet) ? kBound : kBank;
      add(kind, 0, "(" + value + ") + 1");
      if (kind == kAddress) add(kind, 0, "(" + value + ") - 1");
    }
    if (is(kEnableNet) && value != "1'b1") add(kEnable, 0, "1'b1");
    add_gates(value);
    add_choice(value);
    add_difference(statement);
    add_operands(0, value);
    add_pulses(0, value);
  }

  /// `{32{enable}} & value` as `value`; two enables of one value each swapped.
  void add_gates(const std::string& value) {
    static const std::regex kGate(R"(\{\d+\{([^{}]+)\}\} & )");
    std::vector<std::smatch> gates;
    for (std::sregex_iterator gate(value.begin(), value.end(), kGate), end; gate != end; ++gate) {
      gates.push_back(*gate);
      add(kEnable, 0,
          value.substr(0, static_cast<std::size_t>(gate->position())) + gate->suffix().str());
    }
    for (std::size_t i = 0; i + 1 < gates.size(); ++i) {
      const std::string first = gates[i][1];
      const std::string second = gates[i + 1][1];
      if (first == second) continue;
      std::string swapped = value;
      swapped.replace(static_cast<std::size_t>(gates[i + 1].position(1)), second.size(), first);
      swapped.replace(static_cast<std::size_t>(gates[i].position(1)), first.size(), second);
      add(kMultiplexer, 0, swapped);
    }
  }

  void add_choice(const std::string& value) {
    const std::size_t question = top_level(value, '?');
    const std::size_t colon = top_level(value, ':');
    if (question == std::string::npos || colon == std::string::npos || colon < question) return;
    const std::string first = value.substr(question + 2, colon - question - 3);
    const std::string second = value.substr(colon + 2);
    if (first == second) return;
    add(kMultiplexer, 0, value.substr(0, question + 2) + second + " : " + first);
  }

  void add_difference(const Statement& statement) {
    static const std::regex kDifference(R"(([\w\[\]:]+) - ([\w\[\]:]+))");
    std::smatch match;
    if (statement.target.rfind("sub_", 0) != 0) return;
    if (!std::regex_match(statement.parts[0], match, kDifference)) return;
    add(kPort, 0, match[2].str() + " - " + match[1].str());
  }

  /// Another register of a value's line, another bank or port in a name's place.
  void add_operands(std::size_t part, const std::string& text) {
    static const std::regex kName(R"([A-Za-z_]\w*)");
    static const std::regex kStage(R"((.*)_s(\d+)(_c\d+)?)");
    static const std::regex kHold(R"((.*)_h\d*(_c\d+)?)");
    static const std::regex kNumber(R"((.*_)(b|p)(\d+)(_.*)?)");
    for (std::sregex_iterator at(text.begin(), text.end(), kName), end; at != end; ++at) {
      const std::string name = at->str();
      const auto put = [&](const char* kind, const std::string& other) {
        if (!same_width(name, other)) return;
        add(kind, part,
            at->prefix().length() > 0 || at->position() > 0
                ? text.substr(0, static_cast<std::size_t>(at->position())) + other +
                      at->suffix().str()
                : other + at->suffix().str());
      };
      std::smatch match;
      if (std::regex_match(name, match, kStage)) {
        const int stage = std::stoi(match[2]);
        const std::string copy = match[3];
        put(kStale, stage == 1 ? match[1].str() + copy
                               : fmt::format("{}_s{}{}", match[1].str(), stage - 1, copy));
        put(kStale, fmt::format("{}_s{}{}", match[1].str(), stage + 1, copy));
      } else if (std::regex_match(name, match, kHold)) {
        put(kStale, match[1].str() + match[2].str());
      } else {
        put(kStale, name + "_s1");
      }
      if (!std::regex_match(name, match, kNumber)) continue;
      for (const int other : {std::stoi(match[3]) - 1, std::stoi(match[3]) + 1}) {
        put(match[2] == "b" ? kBank : kPort,
            fmt::format("{}{}{}{}", match[1].str(), match[2].str(), other, match[4].str()));
      }
    }
    add_bank_numbers(part, text);
  }

  void add_bank_numbers(std::size_t part, const std::string& text) {
    static const std::regex kNumber(R"(bank\w* == \d+'d(\d+))");
    for (std::sregex_iterator at(text.begin(), text.end(), kNumber), end; at != end; ++at) {
      std::string changed = text;
      changed.replace(static_cast<std::size_t>(at->position(1)),
                      static_cast<std::size_t>(at->length(1)),
                      std::to_string(std::stoi((*at)[1]) ^ 1));
      add(kBank, part, changed);
    }
  }

  void add_pulses(std::size_t part, const std::string& text) {
    static const std::regex kPulseBit(R"((\w+)_(iter|pulse)(\d*(?:_\d+)?)\b(?:\[(\d+)\])?)");
    for (std::sregex_iterator at(text.begin(), text.end(), kPulseBit), end; at != end; ++at) {
      const std::string region = (*at)[1];
      const std::string number = (*at)[3];
      const auto put = [&](const std::string& other) {
        if (!widths_.contains(other.substr(0, other.find('[')))) return;
        std::string changed = text;
        changed.replace(static_cast<std::size_t>(at->position()),
                        static_cast<std::size_t>(at->length()), other);
        add(kPulse, part, changed);
      };
      const std::string line = fmt::format("{}_pulse{}", region, number);
      const auto declared = widths_.find(line);
      const std::int64_t width = declared == widths_.end() ? 0 : declared->second;
      const auto bit = [&](std::int64_t index) {
        return width == 1 ? line : fmt::format("{}[{}]", line, index);
      };
      if ((*at)[2] == "iter") {
        if (width > 0) put(bit(0));
        continue;
      }
      const std::int64_t index = (*at)[4].matched ? std::stoll((*at)[4]) : 0;
      put(index == 0 ? fmt::format("{}_iter{}", region, number) : bit(index - 1));
      if (index + 1 < width) put(bit(index + 1));
    }
  }

  void add_of_instance(const Statement& statement) {
    for (std::size_t i = 0; i < statement.parts.size(); ++i) {
      const std::string& port = statement.ports[i];
      const std::string& value = statement.parts[i];
      if (statement.is_output(port) || port == "clk") continue;
      if (port == "rst") {
        add(kReset, i, "1'b0");
        continue;
      }
      add_operands(i, value);
      add_pulses(i, value);
    }
    add_port_swaps(statement);
    add_parameters(statement);
  }

  void add_port_swaps(const Statement& statement) {
    static const std::vector<std::pair<std::string, std::string>> kPairs = {
        {"p0_addr", "p1_addr"}, {"read_addr", "write_addr"}, {"a", "b"}, {"b", "c"}};
    const bool is_ordered = statement.module == "hls_fdiv" || statement.module == "hls_fcmp" ||
                            statement.module == "hls_idiv" ||
                            statement.parameters.find("SUBTRACT") != std::string::npos;
    for (const auto& [first, second] : kPairs) {
      const auto a = statement.port(first);
      const auto b = statement.port(second);
      if (!a || !b || statement.parts[*a] == statement.parts[*b]) continue;
      if (first == "a" && !is_ordered) continue;
      add(kPort, a, statement.parts[*b]);
    }
  }

  void add_parameters(const Statement& statement) {
    static const std::map<std::string, std::pair<const char*, int>> kLeast = {
        {"STAGES", {kDelay, 0}}, {"LATENCY", {kDelay, 0}}, {"READ_LATENCY", {kDelay, 1}},
        {"CYCLES", {kDelay, 1}}, {"TRIPS", {kBound, 1}},   {"II", {kBound, 1}}};
    static const std::regex kParameter(R"(\.(\w+)\((\d+)\))");
    const std::string& all = statement.parameters;
    // How many trips a variable loop has at most is the width of its counter only.
    if (statement.module == "hls_variable_loop") return;
    for (std::sregex_iterator at(all.begin(), all.end(), kParameter), end; at != end; ++at) {
      const auto least = kLeast.find((*at)[1]);
      if (least == kLeast.end()) continue;
      const int value = std::stoi((*at)[2]);
      for (const int other : {value - 1, value + 1}) {
        if (other < least->second.second) continue;
        std::string changed = all;
        changed.replace(static_cast<std::size_t>(at->position(2)),
                        static_cast<std::size_t>(at->length(2)), std::to_string(other));
        add(least->second.first, std::nullopt, changed);
      }
    }
  }

  const Widths& widths_;
  std::size_t at_ = 0;
};

Widths declared_widths(const std::string& module) {
  static const std::regex kNet(R"(logic (?:\[(\d+):0\] )?(\w+)(?=[;,\n]))");
  Widths widths;
  for (std::sregex_iterator at(module.begin(), module.end(), kNet), end; at != end; ++at) {
    widths[(*at)[2]] = (*at)[1].matched ? std::stoll((*at)[1]) + 1 : 1;
  }
  return widths;
}

/// Some of each kind, in the order of the text.
std::vector<Change> drawn(std::map<std::string, std::vector<Change>> by_kind, int most,
                          std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<Change> all;
  for (auto& [kind, changes] : by_kind) {
    for (int i = 0; i < most && !changes.empty(); ++i) {
      const auto chosen = static_cast<std::ptrdiff_t>(random() % changes.size());
      all.push_back(changes[static_cast<std::size_t>(chosen)]);
      changes.erase(changes.begin() + chosen);
    }
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Change& a, const Change& b) { return a.statement < b.statement; });
  return all;
}

constexpr const char* kChoice = R"(int mutant;
initial mutant = $c32("getenv(\"HLS_MUTANT\") ? atoi(getenv(\"HLS_MUTANT\")) : 0");
)";

}  // namespace

MutatedText with_mutants(const std::string& module, int most_of_a_kind, std::uint64_t seed) {
  const std::size_t checks = module.find("\n`ifndef SYNTHESIS");
  const std::string hardware = module.substr(0, checks);
  std::vector<Statement> statements = parse_statements(hardware);
  MutatedText result;
  for (const Change& change :
       drawn(Changes(statements, declared_widths(hardware)).by_kind, most_of_a_kind, seed)) {
    Statement& statement = statements[change.statement];
    const int number = static_cast<int>(result.mutants.size()) + 1;
    const std::string& before = change.part ? statement.parts[*change.part] : statement.parameters;
    result.mutants.push_back(
        {number, change.kind, statement.text, fmt::format("{} -> {}", before, change.text)});
    if (change.part) {
      statement.mutated[*change.part].emplace_back(number, change.text);
    } else {
      statement.mutated_parameters.emplace_back(number, change.text);
    }
  }
  for (std::size_t i = 0; i < statements.size(); ++i) {
    result.text += print_mutated(statements[i], static_cast<int>(i)) + "\n";
    if (i == 0) result.text += kChoice;
  }
  result.text += checks == std::string::npos ? "endmodule\n" : module.substr(checks);
  return result;
}

}  // namespace hls::oracle
