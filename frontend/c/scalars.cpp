#include "frontend/c/scalars.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <utility>

#include "frontend/c/assigned_variables.h"
#include "frontend/c/clang_places.h"

namespace hls::frontend {
void Scalars::declare(const clang::VarDecl& variable, model::Type type) {
  Variable& scalar = walk_.frame().scalars[&variable];
  scalar = {Variable::State::kUndefined, type, {}, -1};
  if (variable.getInit() != nullptr) return;
  scalar.slot = walk_.definite().declare(variable.getName().str(), place_of(variable.getLocation()),
                                         builder_.current_loop(), false);
}

bool Scalars::has(const clang::VarDecl& variable) const {
  return walk_.frame().failed.count(&variable) > 0 || walk_.frame().scalars.count(&variable) > 0;
}

std::optional<Value> Scalars::read(const clang::VarDecl& variable, const clang::Expr& reference) {
  if (walk_.frame().failed.count(&variable) > 0) return {};
  const Variable& scalar = walk_.frame().scalars.at(&variable);
  const std::string declared = fmt::format("'{}' is declared at {}", variable.getName().str(),
                                           walk_.position(variable.getLocation()));
  switch (scalar.state) {
    case Variable::State::kDefined:
      note_read(scalar, reference);
      return scalar.value;
    case Variable::State::kUndefined:
      walk_.error(reference,
                  fmt::format("'{}' is read before it is assigned", walk_.text(reference)),
                  {declared});
      return {};
    case Variable::State::kIterator:
      walk_.error(
          reference, fmt::format("iterator '{}' is read outside its loop", walk_.text(reference)),
          {declared,
           "accepted: inside it, or behind a loop with constant bounds that nothing leaves early"});
      return {};
    case Variable::State::kFailed:
      return {};
  }
  return {};
}

void Scalars::set(const clang::VarDecl& variable, const Value& value) {
  if (!variable.getName().empty()) builder_.name(value, variable.getName().str());
  Variable& scalar = walk_.frame().scalars[&variable];
  scalar.state = Variable::State::kDefined;
  scalar.type = value.type;
  scalar.value = value;
}

void Scalars::assign(const clang::VarDecl& variable, const clang::Stmt& place) {
  const auto found = walk_.frame().scalars.find(&variable);
  if (found == walk_.frame().scalars.end() || found->second.slot < 0) return;
  walk_.definite().assign(found->second.slot,
                          {place_of(walk_.shown(place.getBeginLoc())), builder_.current_loop()});
}

void Scalars::note_read(const Variable& scalar, const clang::Expr& reference) {
  if (scalar.slot < 0) return;
  walk_.definite().read(scalar.slot,
                        {place_of(walk_.shown(reference.getBeginLoc())), builder_.current_loop()},
                        walk_.text(reference), walk_.is_copied(reference));
}

void Scalars::fork(const Choice& choice, const Branch& then, const Branch& otherwise) {
  const int fork = walk_.definite().new_fork();
  const Variables before = walk_.frame().scalars;
  const int if_true = walk_.definite().enter(fork, choice.holds, true, choice.text);
  then();
  walk_.definite().leave();
  builder_.forget_conditions(choice.outer);
  const auto after_then = std::exchange(walk_.frame().scalars, before);
  if (otherwise) {
    builder_.assume(builder_.unary(model::Opcode::kNot, choice.holds, choice.location),
                    choice.location);
    const int if_false = walk_.definite().enter(fork, choice.holds, false, choice.text);
    otherwise();
    walk_.definite().leave();
    walk_.definite().join(if_true, if_false, builder_.current_loop());
    builder_.forget_conditions(choice.outer);
  }
  merge(choice.holds, after_then, choice.location);
}

void Scalars::merge(const Value& chosen, const Variables& if_true, const Location& location) {
  for (auto& [variable, now] : walk_.frame().scalars) {
    const auto found = if_true.find(variable);
    if (found == if_true.end()) continue;
    const Variable& other = found->second;
    const bool both = other.state == Variable::State::kDefined && now.state == other.state;
    const bool is_elsewhere = other.place && now.place && !is_same_place(*other.place, *now.place);
    if (both && (is_elsewhere || !other.place)) now.place.reset();
    if (both && !is_same(other.value, now.value)) {
      now.value = builder_.select(chosen, other.value, now.value, location);
      builder_.name(now.value, variable->getName().str());
    } else if (other.state == Variable::State::kFailed ||
               now.state == Variable::State::kUndefined) {
      now = other;
    } else if (other.state == Variable::State::kIterator) {
      now.state = other.state;
    }
  }
}

void Scalars::refuse(const clang::Stmt& statement, std::string message,
                     std::vector<std::string> notes) {
  walk_.error(statement, std::move(message), std::move(notes));
  fail_assigned(statement);
}

void Scalars::fail_assigned(const clang::Stmt& statement) {
  for (const AssignedVariable& assignment : assigned_variables(statement, walk_)) {
    const auto found = walk_.frame().scalars.find(assignment.variable);
    if (found == walk_.frame().scalars.end()) continue;
    assign(*assignment.variable, statement);
    found->second.state = Variable::State::kFailed;
  }
}

}  // namespace hls::frontend
