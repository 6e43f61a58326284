#pragma once

#include <map>
#include <string>
#include <vector>

#include "frontend/diagnostics.h"
#include "frontend/kernel_builder.h"
#include "model/polyhedra/definedness.h"

namespace hls::frontend {

/// Keeps, while a function is walked, what assigns and what reads variables that are declared without a
/// value, and says in the end which reads find none.
class DefiniteAssignment {
 public:
  /// A variable without a value: a scalar, or an array whose elements are told apart.
  using Slot = int;

  Slot declare(const std::string& name, SourcePlace place, model::LoopId home, bool is_array);

  /// What follows, until leave(), is on the side of a condition where it is `holds`. Both sides of one
  /// condition have the same `fork`. Gives the side.
  int new_fork() { return forks_++; }
  int enter(int fork, const Value& condition, bool holds, std::string written);
  void leave();
  /// What both of two sides assign, in `loop` itself, is assigned behind them.
  void join(int if_true, int if_false, model::LoopId loop);

  /// Where something is read or assigned.
  struct Access {
    SourcePlace place = 0;
    model::LoopId loop = -1;
    std::vector<model::AffineExpr> subscripts = {};  ///< of an array's element
    std::vector<model::ComputedSubscript> computed = {};
    std::vector<model::OpId> conditions = {};  ///< that hold there
  };
  void assign(Slot slot, Access access);
  /// `written`: the expression. A value that is only copied to another local variable is not used yet,
  /// so that an undefined one is warned of.
  void read(Slot slot, Access access, std::string written, bool is_copy);
  /// The value of the iterator of a loop.
  void iterate(model::LoopId loop, const std::string& name, const model::AffineExpr& value);

  /// Of each variable the first read that finds no value is an error; one where data decide, a warning. Arrays
  /// are left out where there is an error already: what is refused may have assigned them.
  void report(const model::Kernel& kernel, Diagnostics& diagnostics) const;

 private:
  struct Event {
    model::Visit visit;
    SourcePlace place = 0;
    std::string written;
    bool is_copy = false;
    std::vector<model::OpId> conditions = {};
  };
  struct Variable {
    std::string name;
    SourcePlace place = 0;
    model::LoopId home = -1;
    bool is_array = false;
    std::vector<Event> assignments;
    std::vector<Event> reads;
  };
  struct Iterator {
    std::string name;
    model::AffineExpr value;
  };
  struct Assigned {
    Slot slot = -1;
    Access access;
  };

  Event event(Access access);
  bool is_dominated(const model::Kernel& kernel, const Variable& variable, const Event& read) const;
  static model::Visit with_ranges(const model::Kernel& kernel, const Event& read);
  void report(const model::Kernel& kernel, const Variable& variable, int& checks,
              Diagnostics& diagnostics) const;
  std::vector<std::string> notes(const Variable& variable, const Event& read,
                                 const model::ReadCheck& check,
                                 const Diagnostics& diagnostics) const;
  std::string why_not(const Event& assignment, const Event& read,
                      const Diagnostics& diagnostics) const;

  std::vector<Variable> variables_;
  std::vector<model::Branch> branches_;
  std::vector<std::string> conditions_;          ///< of each branch, as written
  std::vector<std::vector<Assigned>> assigned_;  ///< of each branch, in it itself
  std::map<model::LoopId, Iterator> iterators_;
  int branch_ = -1;
  int forks_ = 0;
  int order_ = 0;
};

}  // namespace hls::frontend
