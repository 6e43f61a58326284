#include "tests/codegen/mutants/statement.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <sstream>

namespace hls::oracle {
namespace {

/// The module's lines with continuations joined and comments dropped.
std::vector<std::string> lines_of(const std::string& module) {
  std::vector<std::string> result;
  std::istringstream lines(module);
  std::string open;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t start = line.find_first_not_of(' ');
    if (start == std::string::npos || line.compare(start, 2, "//") == 0) continue;
    open += (open.empty() ? "" : " ") + line.substr(start);
    const bool complete = open.back() == ';' || open.ends_with("begin") ||
                          open.rfind("begin : ") != std::string::npos || open == "end" ||
                          open.ends_with("*)");
    if (complete) result.push_back(std::exchange(open, ""));
  }
  return result;
}

/// The place of the bracket that closes the one at `open`.
std::size_t closing(const std::string& text, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    if (std::string("([{").find(text[at]) != std::string::npos) ++depth;
    if (std::string(")]}").find(text[at]) != std::string::npos && --depth == 0) return at;
  }
  return std::string::npos;
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts;
  std::string rest = text;
  for (std::size_t comma; (comma = top_level(rest, ',')) != std::string::npos;) {
    parts.push_back(rest.substr(0, comma));
    rest = rest.substr(comma + 2);
  }
  parts.push_back(rest);
  return parts;
}

bool read_assign(Statement& statement) {
  const std::string& text = statement.text;
  const std::size_t equals = text.find(" = ");
  if (text.rfind("assign ", 0) != 0 || text.rfind("assign unused", 0) == 0) return false;
  statement.kind = Statement::Kind::kAssign;
  statement.target = text.substr(7, equals - 7);
  statement.parts = {text.substr(equals + 3, text.size() - equals - 4)};
  return true;
}

bool read_write(Statement& statement) {
  static const std::regex kWrite(
      R"((always_ff @\(posedge clk\) |else )?(if \(.*\) )?([A-Za-z_]\w*(?:\[[^=]*\])?) <= (.*);)");
  std::smatch match;
  const std::string& text = statement.text;
  if (!std::regex_match(text, match, kWrite)) return false;
  statement.kind = Statement::Kind::kWrite;
  statement.prefix = match[1];
  statement.has_enable = match[2].matched;
  if (statement.has_enable) {
    statement.parts.push_back(match[2].str().substr(4, match[2].length() - 6));
  }
  statement.target = match[3];
  statement.parts.push_back(match[4]);
  statement.is_reset = statement.has_enable && match[4] == "'0";
  return true;
}

bool read_instance(Statement& statement) {
  static const std::regex kInstance(R"((\w+) (?:#\((.*?)\) )?(\w+) \((\..*)\);)");
  std::smatch match;
  if (!std::regex_match(statement.text, match, kInstance)) return false;
  statement.kind = Statement::Kind::kInstance;
  statement.module = match[1];
  statement.parameters = match[2];
  statement.name = match[3];
  for (const std::string& connection : split(match[4])) {
    const std::size_t open = connection.find('(');
    const std::string port = connection.substr(1, open == std::string::npos ? open : open - 1);
    statement.ports.push_back(port);
    statement.parts.push_back(
        open == std::string::npos
            ? port
            : connection.substr(open + 1, closing(connection, open) - open - 1));
  }
  return true;
}

/// `mutant == 3 ? (other) : value`, for each mutant.
std::string chosen(const std::string& value, const Statement::Others& others) {
  std::string text = others.empty() ? value : "(" + value + ")";
  for (const auto& [mutant, other] : others) {
    text = fmt::format("mutant == {} ? ({}) : {}", mutant, other, text);
  }
  return text;
}

Statement::Others others_of(const Statement& statement, std::size_t part) {
  const auto found = statement.mutated.find(part);
  return found == statement.mutated.end() ? Statement::Others{} : found->second;
}

/// A net for each text, so that no text changes the width or the sign of another.
std::string print_assign(const Statement& statement, int number) {
  const Statement::Others others = others_of(statement, 0);
  std::string text;
  const auto net = [&](int mutant) { return fmt::format("mutated_{}_{}", number, mutant); };
  const auto add_net = [&](int mutant, const std::string& value) {
    text += fmt::format("logic [$bits({0})-1:0] {1};\nassign {1} = {2};\n", statement.target,
                        net(mutant), value);
  };
  add_net(0, statement.parts[0]);
  std::string value = net(0);
  for (const auto& [mutant, other] : others) {
    add_net(mutant, other);
    value = fmt::format("mutant == {} ? {} : {}", mutant, net(mutant), value);
  }
  return text + fmt::format("assign {} = {};", statement.target, value);
}

std::string print_write(const Statement& statement) {
  std::string text = statement.prefix;
  if (statement.has_enable) {
    text += fmt::format("if ({}) ", chosen(statement.parts[0], others_of(statement, 0)));
  }
  const std::size_t last = statement.parts.size() - 1;
  return text + fmt::format("{} <= {};", statement.target,
                            chosen(statement.parts[last], others_of(statement, last)));
}

/// An instance for the text as it is and one for each change of its parameters; outputs are chosen from theirs.
std::string print_instance(const Statement& statement, int number) {
  const auto net = [&](const std::string& port, int mutant) {
    return fmt::format("mutated_{}_{}_{}", number, port, mutant);
  };
  std::string text;
  const auto add = [&](int mutant, const std::string& parameters) {
    std::string connections;
    for (std::size_t i = 0; i < statement.ports.size(); ++i) {
      const std::string& port = statement.ports[i];
      const bool renamed = statement.is_output(port) && !statement.mutated_parameters.empty();
      if (renamed) {
        text += fmt::format("logic [$bits({})-1:0] {};\n", statement.parts[i], net(port, mutant));
      }
      connections += fmt::format(
          "{}.{}({})", connections.empty() ? "" : ", ", port,
          renamed ? net(port, mutant) : chosen(statement.parts[i], others_of(statement, i)));
    }
    text += fmt::format("{} {}{}{} ({});\n", statement.module,
                        parameters.empty() ? "" : "#(" + parameters + ") ", statement.name,
                        mutant == 0 ? "" : fmt::format("_{}", mutant), connections);
  };
  add(0, statement.parameters);
  for (const auto& [mutant, parameters] : statement.mutated_parameters) add(mutant, parameters);
  if (statement.mutated_parameters.empty()) return text;
  for (std::size_t i = 0; i < statement.ports.size(); ++i) {
    const std::string& port = statement.ports[i];
    if (!statement.is_output(port)) continue;
    std::string value = net(port, 0);
    for (const auto& [mutant, ignored] : statement.mutated_parameters) {
      value = fmt::format("mutant == {} ? {} : {}", mutant, net(port, mutant), value);
    }
    text += fmt::format("assign {} = {};\n", statement.parts[i], value);
  }
  return text;
}

}  // namespace

bool Statement::is_output(const std::string& port) const {
  static const std::vector<std::string> kOutputs = {
      "q", "y", "iter", "x", "p0_q", "p1_q", "is_first", "words", "taken", "ready", "idle"};
  return std::find(kOutputs.begin(), kOutputs.end(), port) != kOutputs.end();
}

std::optional<std::size_t> Statement::port(const std::string& port_name) const {
  const auto found = std::find(ports.begin(), ports.end(), port_name);
  if (found == ports.end()) return std::nullopt;
  return static_cast<std::size_t>(found - ports.begin());
}

std::size_t top_level(const std::string& text, char sought) {
  int depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (depth == 0 && text[at] == sought) return at;
    if (std::string("([{").find(text[at]) != std::string::npos) ++depth;
    if (std::string(")]}").find(text[at]) != std::string::npos) --depth;
  }
  return std::string::npos;
}

std::vector<Statement> parse_statements(const std::string& module) {
  std::vector<Statement> result;
  for (const std::string& line : lines_of(module)) {
    Statement& statement = result.emplace_back();
    statement.text = line;
    if (result.size() == 1) continue;
    if (read_assign(statement) || read_write(statement)) continue;
    read_instance(statement);
  }
  return result;
}

std::string print_mutated(const Statement& statement, int number) {
  if (statement.mutated.empty() && statement.mutated_parameters.empty()) return statement.text;
  switch (statement.kind) {
    case Statement::Kind::kAssign:
      return print_assign(statement, number);
    case Statement::Kind::kWrite:
      return print_write(statement);
    case Statement::Kind::kInstance:
      return print_instance(statement, number);
    case Statement::Kind::kOther:
      break;
  }
  return statement.text;
}

}  // namespace hls::oracle
