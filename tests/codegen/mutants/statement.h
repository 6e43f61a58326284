#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hls::oracle {

/// A statement of an emitted module, cut into the expressions that a mutant may change.
struct Statement {
  enum class Kind {
    kAssign,    ///< assign target = parts[0];
    kWrite,     ///< a line of a register: [if (parts[0])] target <= parts.back();
    kInstance,  ///< module #(parameters) name (.ports[i](parts[i]), ...);
    kOther,     ///< as it is
  };
  Kind kind = Kind::kOther;
  std::string text;
  std::string target;       ///< kAssign, kWrite
  std::string prefix;       ///< kWrite: what comes before `if` or the target
  bool has_enable = false;  ///< kWrite
  bool is_reset = false;    ///< kWrite: the enable is a reset, the value 0
  std::string module;       ///< kInstance
  std::string name;
  std::string parameters;
  std::vector<std::string> ports;
  std::vector<std::string> parts;

  using Others = std::vector<std::pair<int, std::string>>;  ///< mutant and its text
  std::map<std::size_t, Others> mutated;                    ///< by part
  Others mutated_parameters;

  bool is_output(const std::string& port) const;
  /// The part that a port is connected to.
  std::optional<std::size_t> port(const std::string& port_name) const;
};

/// The first place of a character outside of brackets, or npos.
std::size_t top_level(const std::string& text, char sought);

/// The first statement is the module's head; comments are dropped.
std::vector<Statement> parse_statements(const std::string& module);

/// The statement with its mutants, which the variable `mutant` chooses from. `number` makes names.
std::string print_mutated(const Statement& statement, int number);

}  // namespace hls::oracle
