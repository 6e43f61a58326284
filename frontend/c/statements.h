#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "frontend/c/declarations.h"
#include "frontend/c/loops.h"
#include "frontend/c/memory_functions.h"
#include "frontend/c/switches.h"
#include "frontend/c/values.h"
#include "frontend/c/walk.h"
#include "frontend/c/written_out.h"

namespace clang {
class DeclStmt;
class ForStmt;
class IfStmt;
class ReturnStmt;
class SwitchStmt;
}  // namespace clang

namespace hls::frontend {

/// Lowers statements.
class Statements {
 public:
  Statements(Walk& walk, SourceLimits& limits, Values& values, PragmaPins& pins);

  /// Lowers a statement and what is in it.
  void lower(const clang::Stmt& written);
  /// Those of a body in a row, the rest only where none before has jumped.
  void lower_all(std::span<const clang::Stmt* const> statements);
  /// Evaluates the condition of a loop once more, by which it ends where no flag is set, for what it changes.
  void lower_last_test(const LoopParts& loop, const std::vector<const clang::VarDecl*>& flags);
  /// The body of an iteration, which happens where no iteration before has jumped out of the loop, and what
  /// follows it, which does where it has not either.
  void lower_iteration(const LoopParts& loop, const std::function<void()>& finish);
  /// What happens only where no flag is set.
  void unless_jumped(const std::vector<const clang::VarDecl*>& flags, const clang::Stmt& place,
                     const std::function<void()>& body);
  /// What is not a statement at the end of a function.
  void lower_return(const clang::ReturnStmt& written);

 private:
  using Branch = std::function<void()>;
  void where_all_hold(const LoopParts& loop, std::span<const clang::Expr* const> gates,
                      const Branch& body);
  /// One of a `switch`, and whether it is chosen by its label.
  struct ChosenCase {
    SwitchCase written;
    Value holds;
    Location location;
  };
  void return_object(const clang::ReturnStmt& written, const JumpScope* scope);
  void lower_switch(const clang::SwitchStmt& choice);
  std::vector<ChosenCase> chosen_of(const std::vector<SwitchCase>& cases, const Value& value,
                                    const Location& location);
  void lower_chain(std::span<const SwitchCase> cases, const Value& value, const std::string& text,
                   const Location& location);
  void lower_in_turn(std::span<const ChosenCase> cases, const std::string& text);
  Value is_one_of(const Value& value, const std::vector<const clang::Expr*>& labels,
                  const Location& location);
  void lower_once(const clang::Stmt& body);
  void lower_one(const clang::Stmt& written);
  void forget(const clang::DeclStmt& group);
  void lower_expression(const clang::Expr& written);
  void lower_if(const clang::IfStmt& branch);
  void refuse_branches(const clang::IfStmt& branch);
  std::optional<Value> assume(const clang::Expr& written);

  Walk& walk_;
  const clang::ASTContext& context_;
  KernelBuilder& builder_;
  SourceLimits& limits_;
  Scalars& scalars_;
  Assignments& assignments_;
  Calls& calls_;
  Expressions& expressions_;
  Objects& objects_;
  Streams& streams_;
  Jumps& jumps_;
  MemoryFunctions memory_functions_;
  Declarations declarations_;
  Loops loops_;
  WrittenOut written_out_;
};

}  // namespace hls::frontend
