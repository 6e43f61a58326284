#pragma once

#include <set>
#include <string>
#include <vector>

#include "codegen/c/c_text.h"
#include "codegen/c/lines.h"
#include "codegen/c/names.h"
#include "codegen/c/value_texts.h"

namespace hls::codegen {

/// What statements are made from.
struct Writing {
  const model::Kernel& kernel;
  const Annotations& annotations;
  const Placement& placement;
  const Iterators& iterators;
  const ValueTexts& values;
  Names& names;
  Declared& declared;
  Lines& lines;
};

/// Writes the loops and statements of a kernel, region by region.
class Statements {
 public:
  explicit Statements(const Writing& writing)
      : writing_(writing), region_of_(model::enclosing_loops(writing.kernel)) {}

  /// All of the function's body; `main_file` needs no name in comments.
  void write(const std::string& main_file);

 private:
  /// A variable of a loop that gets its next value at the end of the body.
  struct Update {
    std::string variable;
    model::OpId value = -1;
  };
  const model::Operation& at(model::OpId id) const;
  void write_region(model::LoopId region);
  void write_loop(model::LoopId loop);
  void write_directives(model::LoopId loop);
  void declare_carried(model::LoopId loop);
  void write_updates(model::LoopId loop);
  void write_operation(model::OpId id);
  void enter(const std::vector<model::OpId>& guard);
  void assign(const std::string& target, model::OpId whole, const Known& known);
  model::OpId decided(model::OpId value) const;
  bool is_computed(const std::string& target, model::OpId value) const;
  std::string assignment(const std::string& target, model::OpId value, const Known& known) const;
  bool assign_under_condition(const std::string& target, model::OpId value);
  bool is_neutral(const model::Operation& sum, model::OpId constant) const;
  std::set<std::string> variables_in(model::OpId value) const;
  bool reads(model::OpId value, const std::string& variable) const;
  std::string comment(const Location& location) const;
  std::string wish(model::OpId id) const;
  Known known() const;

  Writing writing_;
  std::vector<model::LoopId> region_of_;
  std::string main_file_;
  std::vector<std::vector<model::OpId>> open_;  ///< conditions of the blocks that are open
};

}  // namespace hls::codegen
