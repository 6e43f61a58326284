#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "frontend/c/loop_parts.h"
#include "frontend/c/walk.h"
#include "model/kernel/value_ranges.h"

namespace clang {
class BinaryOperator;
class Expr;
class Stmt;
class VarDecl;
}  // namespace clang

namespace hls::frontend {

/// What a value is within at this point.
std::optional<model::ValueRange> range_now(Walk& walk, const Value& value);
/// What a scalar is within, or the position of a pointer that moves.
std::optional<model::ValueRange> range_now(Walk& walk, const clang::VarDecl& variable);

/// Whether a statement itself lets something else change a variable: what gets its address, or a reference to it.
bool lends(const clang::Stmt& written, const clang::VarDecl& variable);

/// What assignments in a loop do to a variable.
class StepReader {
 public:
  /// More than an iteration is taken to add where inner loops do.
  static constexpr std::int64_t kFar = std::int64_t{1} << 24;

  StepReader(Walk& walk, const LoopParts& loop, const clang::VarDecl& variable)
      : walk_(walk), loop_(loop), variable_(variable) {}

  /// Adds what a statement does, which happens always or perhaps not.
  void read(const clang::Stmt& written, bool happens);

  /// What each execution adds at least in one direction, 0: nothing that is known.
  std::int64_t always_up() const;
  std::int64_t always_down() const;
  /// What an execution adds or takes away at most.
  std::int64_t most() const { return loops_ ? kFar : most_; }

  /// Of `v += 2`, `v = v - 1`, `v += n` where the loop keeps n.
  std::optional<model::ValueRange> amount_of(const clang::BinaryOperator& op) const;

  /// Whether it only grows, or only falls.
  bool is_monotone(bool is_up) const { return !is_refused_ && !(is_up ? falls_ : rises_); }

 private:
  /// Reads `if (c) { v += 2; continue; }`: another way through an iteration; false: this is another statement.
  bool read_going_on(const clang::Stmt& written);

  /// Of a constant, or a variable that is the same in all iterations.
  std::optional<model::ValueRange> range_of(const clang::Expr& amount) const;

  void add(const model::ValueRange& amount, bool happens);
  void refuse() { is_refused_ = true; }

  Walk& walk_;
  const LoopParts& loop_;
  const clang::VarDecl& variable_;
  bool is_refused_ = false, rises_ = false, falls_ = false, jumps_ = false, loops_ = false;
  std::int64_t up_ = 0, down_ = 0, most_ = 0;
  std::optional<std::int64_t> least_up_, least_down_;  ///< of iterations that `continue` ends
};

/// How much variables come nearer to their bounds in an iteration, all together: each way through it counts what it adds,
/// as in `if (a[i] < b[j]) i++; else j++;`.
class JointSteps {
 public:
  struct Mover {
    const clang::VarDecl* variable = nullptr;
    bool is_up = false;
  };

  JointSteps(Walk& walk, const LoopParts& loop, const std::vector<Mover>& movers)
      : walk_(walk), loop_(loop), movers_(movers) {}

  /// The least of all ways through a statement that do not leave the loop; nothing: not known.
  std::optional<std::int64_t> least(const clang::Stmt& written) const;

 private:
  std::optional<std::int64_t> sum_of(const clang::Stmt& written) const;

  /// Whether any of the variables is assigned.
  bool moves(const clang::Stmt& written) const;

  /// What an assignment to one of the variables does.
  struct OwnStep {
    std::optional<std::int64_t> least;  ///< nothing: not known
  };
  /// Nothing: it is no such assignment.
  std::optional<OwnStep> own_step(const clang::Stmt& written) const;

  Walk& walk_;
  const LoopParts& loop_;
  const std::vector<Mover>& movers_;
};

}  // namespace hls::frontend
