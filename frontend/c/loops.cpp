#include "frontend/c/loops.h"
#include "frontend/c/loop_changes.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/StmtCXX.h>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "frontend/affine_value.h"
#include "frontend/c/assigned_variables.h"
#include "frontend/c/class_integers.h"
#include "frontend/c/loop_condition.h"
#include "frontend/c/statements.h"
#include "frontend/c/while_bounds.h"

namespace hls::frontend {

namespace {

/// Whether `continue` may leave out the step of a loop that has it in its body.
bool continues_before_step(const clang::Stmt& body, const LoopHead& head) {
  const auto* block = llvm::dyn_cast<clang::CompoundStmt>(&body);
  if (block == nullptr) return has_continue(body);
  const auto step = std::find(block->body_begin(), block->body_end(), head.step);
  return std::any_of(block->body_begin(), step,
                     [](const clang::Stmt* part) { return has_continue(*part); });
}

/// Whether a loop's body assigns its iterator beside the step, as loops inside do that go on with it.
bool steps_elsewhere(const clang::Stmt& part, const LoopHead& head) {
  if (&part == head.step) return false;
  const auto* step = llvm::dyn_cast<clang::UnaryOperator>(&part);
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(&part);
  const clang::Expr* target = nullptr;
  if (step != nullptr && step->isIncrementDecrementOp()) target = step->getSubExpr();
  if (op != nullptr && op->isAssignmentOp()) target = op->getLHS();
  if (target != nullptr && named_variable(*target) == head.iterator) return true;
  return std::any_of(part.child_begin(), part.child_end(), [&](const clang::Stmt* child) {
    return child != nullptr && steps_elsewhere(*child, head);
  });
}

}  // namespace

void Loops::lower(const clang::Stmt& written) {
  LoopParts loop = with_plain_integers(walk_, *parts_of(written));
  const auto head = head_of(loop);
  if (!head || head->step == nullptr || !head->is_counting) {
    if (lower_uncounted(loop)) return;
    if (!head) {
      headers_.refuse(loop);
      return refuse(loop, nullptr);
    }
  }
  if (head->steps_in_body && steps_elsewhere(*loop.body, *head) && lower_uncounted(loop)) return;
  if (head->steps_in_body && continues_before_step(*loop.body, *head)) {
    walk_.error(written, "`continue` in a loop that steps in its body is not supported",
                {"accepted: a `for`, whose step follows each iteration"});
    return refuse(loop, head->iterator);
  }
  if (loop.condition != nullptr) loop.gates = gates_of(loop, *head);
  if (loop.condition != nullptr && is_moved(loop, *head->iterator) && lower_uncounted(loop)) return;
  if (head->step != nullptr && !is_constant_step(*head->step) && lower_uncounted(loop)) return;
  // What it joins to a bound may step others, `i < 9 && next(&at)`, when each test of it does.
  const bool acts = std::any_of(loop.gates.begin(), loop.gates.end(), [&](const clang::Expr* gate) {
    const std::vector<AssignedVariable> assigned = assigned_variables(*gate, walk_);
    return std::any_of(assigned.begin(), assigned.end(), [&](const AssignedVariable& one) {
      return one.variable->isLocalVarDeclOrParm();
    });
  });
  if (acts && lower_uncounted(loop)) return;
  // A condition that is the only one is the bound, whatever its form.
  if (loop.condition != nullptr && conjuncts_of(*loop.condition).size() == 1) loop.gates.clear();
  if (head->starts_others) statements_.lower(*loop.start);
  const auto header = headers_.read(loop, *head, pins_.trip_count(written));
  if (!header) return refuse(loop, head->iterator);
  scalars_.assign(*head->iterator, written);
  const bool breaks = has_break(*loop.body) || !loop.gates.empty();
  if (breaks) jumps_.enter(JumpScope::Kind::kLoop, written);
  const bool is_left = !jumps_.flags_of(loop).empty();
  const bool is_open = header->is_guarded || is_left;
  const clang::VarDecl* end = is_open ? end_of(loop, *head, *header) : nullptr;
  if (header->trip_count > 0) iterate(loop, *head, *header, {end});
  if (breaks) jumps_.leave();
  if (end != nullptr) return set_iterator(*head->iterator, walk_.frame().scalars.at(end).value);
  if (is_open) {
    for (const clang::VarDecl* leaf : walk_.records().leaves(*head->iterator)) {
      walk_.frame().scalars[leaf].state = Variable::State::kIterator;
    }
    return;
  }
  // The value that ended the loop, also for a loop that never ran.
  const model::AffineExpr last =
      header->first + model::AffineExpr(header->trip_count * header->step);
  set_iterator(*head->iterator,
               builder_.integer(header->type, last.constant(), walk_.location(written)));
}

/// A pointer to objects is an iterator for each member.
void Loops::set_iterator(const clang::VarDecl& iterator, const Value& value) {
  for (const clang::VarDecl* leaf : walk_.records().leaves(iterator)) scalars_.set(*leaf, value);
}

const Value& Loops::iterator_value(const clang::VarDecl& iterator) const {
  return walk_.frame().scalars.at(walk_.records().leaf(iterator)).value;
}

/// Whether the test that ends a loop changes something.
bool Loops::changes_when_tested(const LoopParts& loop) const {
  return loop.condition != nullptr && !loop.tests_last &&
         loop.condition->HasSideEffects(walk_.context());
}

bool Loops::lower_uncounted(const LoopParts& written) {
  LoopParts loop = written;
  if (loop.start != nullptr) statements_.lower(*loop.start);
  const auto stated = pins_.trip_count(*loop.whole);
  headers_.ask_uncounted(loop, stated);
  const auto bound = while_bound(walk_, loop);
  if (!bound && !stated) return false;
  const std::int64_t count =
      std::min(bound ? bound->iterations : *stated, stated.value_or(bound ? bound->iterations : 0));
  if (loop.condition != nullptr) loop.gates = conjuncts_of(*loop.condition);
  loop.is_uncounted = true;
  const std::string name = bound ? bound->variable->getName().str() : "trip";
  const clang::VarDecl& iterator =
      walk_.records().made(name, walk_.context().IntTy, loop.whole->getBeginLoc());
  LoopHeader header{&iterator, model::Type::integer(32, true), {}};
  header.first = model::AffineExpr(0);
  header.step = 1;
  header.trip_count = count;
  if (!headers_.is_short_enough(loop, header)) {
    refuse(loop, nullptr);
    return true;
  }
  LoopHead head;
  head.iterator = &iterator;
  if (loop.step != nullptr) head.other_steps = {loop.step};
  jumps_.enter(JumpScope::Kind::kLoop, *loop.whole);
  if (count > 0) iterate(loop, head, header, {});
  if (changes_when_tested(loop)) statements_.lower_last_test(loop, jumps_.flags_of(loop));
  jumps_.leave();
  return true;
}

void Loops::lower_each(const clang::CXXForRangeStmt& written) {
  const clang::VarDecl& variable = *written.getLoopVariable();
  const clang::Expr& range = *written.getRangeInit();
  const auto refuse_it = [&](const std::string& message) {
    scalars_.refuse(written, message, {"accepted: for (int& x : a) over an array or a std::array"});
  };
  if (written.getInit() != nullptr) return refuse_it("this form of `for` is not supported");
  const Named named = accesses_.named(range);
  const std::vector<const clang::VarDecl*> leaves = named.variable == nullptr
                                                        ? std::vector<const clang::VarDecl*>{}
                                                        : walk_.records().leaves(*named.variable);
  const std::vector<const clang::VarDecl*> parts = walk_.records().leaves(variable);
  if (leaves.empty() || leaves.size() != parts.size()) {
    return refuse_it(fmt::format("a loop over '{}' is not supported", walk_.text(range)));
  }
  std::vector<ArrayView> views;
  for (const clang::VarDecl* leaf : leaves) {
    const auto view = accesses_.view(accesses_.part(named, *leaf), range);
    if (!view) return scalars_.fail_assigned(written);
    views.push_back(*view);
  }
  const model::Array& first = builder_.kernel().arrays[static_cast<std::size_t>(views[0].array)];
  if (views[0].prefix.size() >= first.shape.size()) {
    return refuse_it(fmt::format("a loop over '{}' is not supported", walk_.text(range)));
  }
  LoopParts loop;
  loop.whole = &written;
  loop.body = written.getBody();
  const clang::VarDecl& iterator =
      walk_.records().made(variable.getName().str(), walk_.context().IntTy, written.getBeginLoc());
  LoopHead head;
  head.iterator = &iterator;
  LoopHeader header{&iterator, model::Type::integer(32, true), {}};
  header.first = model::AffineExpr(0);
  header.step = 1;
  header.trip_count = first.shape[views[0].prefix.size()];
  const auto bind = [&] {
    const Value position = walk_.frame().scalars.at(&iterator).value;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      ArrayView element = views[i];
      element.prefix.push_back({subscript_of(*position.affine)});
      walk_.frame().arrays[parts[i]] = element;
    }
    if (variable.getType()->isReferenceType()) return;
    // A copy of each element.
    for (const clang::VarDecl* part : parts) {
      const ArrayView element = walk_.frame().arrays.at(part);
      const model::Array& array = builder_.kernel().arrays[static_cast<std::size_t>(element.array)];
      if (element.prefix.size() != array.shape.size()) {
        walk_.error(written, fmt::format("a copy of a row of '{}' is not supported", array.name),
                    {"accepted: a reference, for (auto& row : a)"});
        walk_.frame().failed.insert(part);
        continue;
      }
      const Value value = accesses_.load({element.array, element.prefix}, range);
      walk_.frame().arrays.erase(part);
      scalars_.set(*part, value);
    }
  };
  const bool breaks = has_break(*loop.body);
  if (!headers_.is_short_enough(loop, header)) return refuse(loop, nullptr);
  if (breaks) jumps_.enter(JumpScope::Kind::kLoop, written);
  iterate(loop, head, header, {nullptr, bind});
  if (breaks) jumps_.leave();
  for (const clang::VarDecl* part : parts) walk_.frame().scalars.erase(part);
}

namespace {

/// Whether a step is written as one down: `i--`, `i -= 2`, `i = i - 1`.
bool steps_down(const clang::Expr& step) {
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(step.IgnoreParens())) {
    return op->isDecrementOp();
  }
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(step.IgnoreParens());
  if (op == nullptr || op->getOpcode() != clang::BO_Assign) {
    return op != nullptr && op->getOpcode() == clang::BO_SubAssign;
  }
  const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(op->getRHS()->IgnoreParenImpCasts());
  return sum != nullptr && sum->getOpcode() == clang::BO_Sub;
}

}  // namespace

/// Whether a step is the same, whatever data and outer iterators are.
bool Loops::is_constant_step(const clang::Expr& step) const {
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(step.IgnoreParens());
  if (op == nullptr || op->getOpcode() == clang::BO_Assign)
    return true;  // or it is told what is wrong
  clang::Expr::EvalResult amount;
  return op->getRHS()->EvaluateAsInt(amount, walk_.context());
}

/// The conditions of a loop beside those that bound its iterator, in order. Of several that compare it those are
/// bounds that end the loop and stay as they are, != only where there is no other; without any, those that end it;
/// without any, all.
std::vector<const clang::Expr*> Loops::gates_of(const LoopParts& loop, const LoopHead& head) {
  const clang::VarDecl& iterator = *head.iterator;
  const bool is_down = head.step != nullptr && steps_down(*head.step);
  const auto is_bound = [&](const clang::Expr* conjunct) {
    return loop_condition(*conjunct, iterator).has_value();
  };
  const auto ends_loop = [&](const clang::Expr* conjunct) {
    const auto condition = loop_condition(*conjunct, iterator);
    if (!condition) return false;
    const bool is_upper =
        condition->comparison == model::Opcode::kLt || condition->comparison == model::Opcode::kLe;
    return condition->comparison == model::Opcode::kNe || is_upper != is_down;
  };
  const auto stays = [&](const clang::Expr* conjunct) {
    if (!ends_loop(conjunct)) return false;
    const clang::Expr& bound = *loop_condition(*conjunct, iterator)->bound;
    const clang::QualType type = bound.getType();
    return (type->isIntegralOrEnumerationType() || type->isPointerType()) &&
           changed_in(walk_, loop, bound, iterator).empty();
  };
  // `i != 8` of an i that begins below and steps by 1 is i < 8.
  const auto is_met = [&](const clang::Expr& bound) {
    clang::Expr::EvalResult first;
    clang::Expr::EvalResult last;
    const auto* step = llvm::dyn_cast_or_null<clang::UnaryOperator>(head.step);
    const bool is_known = step != nullptr && head.initial != nullptr &&
                          head.initial->EvaluateAsInt(first, walk_.context()) &&
                          bound.EvaluateAsInt(last, walk_.context());
    if (!is_known) return false;
    const auto from = first.Val.getInt().tryExtValue();
    const auto to = last.Val.getInt().tryExtValue();
    return from && to && (is_down ? *from >= *to : *from <= *to);
  };
  const auto is_clear = [&](const clang::Expr* conjunct) {
    if (!stays(conjunct)) return false;
    const auto condition = loop_condition(*conjunct, iterator);
    return condition->comparison != model::Opcode::kNe || is_met(*condition->bound);
  };
  std::vector<const clang::Expr*> gates = conjuncts_of(*loop.condition);
  if (std::any_of(gates.begin(), gates.end(), is_clear)) {
    std::erase_if(gates, is_clear);
  } else if (std::any_of(gates.begin(), gates.end(), stays)) {
    std::erase_if(gates, stays);
  } else if (std::any_of(gates.begin(), gates.end(), ends_loop)) {
    std::erase_if(gates, ends_loop);
  } else {
    std::erase_if(gates, is_bound);
  }
  return gates;
}

/// Whether a loop changes a bound of its iterator.
bool Loops::is_moved(const LoopParts& loop, const clang::VarDecl& iterator) {
  const std::vector<const clang::Expr*> all = conjuncts_of(*loop.condition);
  return std::any_of(all.begin(), all.end(), [&](const clang::Expr* conjunct) {
    const bool is_gate =
        std::find(loop.gates.begin(), loop.gates.end(), conjunct) != loop.gates.end();
    return !is_gate && !changed_in(walk_, loop, *conjunct, iterator).empty();
  });
}

/// A variable that has, as long as iterations happen, the value the iterator has behind the loop: how far it gets
/// depends on outer iterators, or on data. Null: nothing can read the iterator there.
const clang::VarDecl* Loops::end_of(const LoopParts& loop, const LoopHead& head,
                                    const LoopHeader& header) {
  const auto* declared = llvm::dyn_cast_or_null<clang::DeclStmt>(loop.start);
  const bool is_own = declared != nullptr && std::find(declared->decl_begin(), declared->decl_end(),
                                                       head.iterator) != declared->decl_end();
  if (is_own) return nullptr;
  const auto before = walk_.frame().scalars.find(head.iterator);
  std::optional<Value> start;
  if (!header.places.empty()) {
    start = header.places[0].offset.value;
  } else if (head.initial != nullptr) {
    start = expressions_.value_of(*head.initial);
  } else if (before != walk_.frame().scalars.end()) {
    start = before->second.value;
  }
  if (!start) return nullptr;
  const bool is_pointer = !header.places.empty();
  const clang::VarDecl& end = walk_.records().made(
      head.iterator->getName().str(),
      is_pointer ? walk_.context().LongTy : head.iterator->getType(), loop.whole->getBeginLoc());
  scalars_.set(end, builder_.cast(*start, header.type, walk_.location(*loop.whole)));
  return &end;
}

/// Looks for further errors in the body of a loop that has been refused.
void Loops::refuse(const LoopParts& loop, const clang::VarDecl* iterator) {
  const auto fail = [&](const clang::VarDecl& variable) {
    for (const clang::VarDecl* leaf : walk_.records().leaves(variable)) {
      walk_.frame().scalars[leaf].state = Variable::State::kFailed;
      if (variable.getType()->isPointerType()) walk_.frame().failed.insert(leaf);
    }
  };
  if (const auto* group = llvm::dyn_cast_or_null<clang::DeclStmt>(loop.start)) {
    for (const clang::Decl* declared : group->decls()) {
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared)) {
        fail(*variable);
      }
    }
  }
  scalars_.fail_assigned(*loop.whole);
  if (iterator != nullptr) fail(*iterator);
  jumps_.enter(JumpScope::Kind::kLoop, *loop.whole);
  jumps_.enter(JumpScope::Kind::kIteration, *loop.whole);
  statements_.lower(*loop.body);
  jumps_.leave();
  jumps_.leave();
  scalars_.fail_assigned(*loop.whole);
}

void Loops::iterate(const LoopParts& loop, const LoopHead& head, const LoopHeader& header,
                    const Further& further) {
  const clang::VarDecl* end = further.end;
  const std::vector<CarriedVariable> carried = enter(loop, head, header, end);
  if (further.begin) further.begin();
  const auto finish = [&] {
    for (const clang::Expr* step : head.other_steps) statements_.lower(*step);
    if (end == nullptr || head.steps_in_body) return;
    const Location here = walk_.location(*loop.whole);
    scalars_.set(*end,
                 builder_.binary(model::Opcode::kAdd, header.type, iterator_value(*head.iterator),
                                 builder_.integer(header.type, header.step, here), here));
  };
  const std::string name =
      builder_.kernel().loops[static_cast<std::size_t>(builder_.current_loop())].name;
  if (header.is_guarded) {
    guarded_body(loop, header, finish);
  } else {
    statements_.lower_iteration(loop, finish);
  }
  leave(loop, head, carried);
  pins_.of_loop(*loop.whole, name);
}

/// Opens the loop. What the body assigns is carried if it has a value; whether it is really needed
/// is left to simplify().
std::vector<Loops::CarriedVariable> Loops::enter(const LoopParts& loop, const LoopHead& head,
                                                 const LoopHeader& header,
                                                 const clang::VarDecl* end) {
  const Location here = walk_.location(*loop.whole);
  std::vector<CarriedVariable> carried;
  std::vector<AssignedVariable> all = assigned_variables(*loop.body, walk_);
  std::vector<const clang::Expr*> others = head.other_steps;
  if (loop.is_uncounted) others.insert(others.end(), loop.gates.begin(), loop.gates.end());
  for (const clang::Expr* step : others) {
    for (const AssignedVariable& assigned : assigned_variables(*step, walk_)) {
      const auto is_known = [&](const auto& other) { return other.variable == assigned.variable; };
      std::erase_if(all, is_known);
      all.push_back({assigned.variable, false});
    }
  }
  if (end != nullptr) all.push_back({end, false});
  for (const clang::VarDecl* variable : jumps_.assigned_in(loop)) {
    all.push_back({variable, false});
  }
  const std::vector<const clang::VarDecl*> own = walk_.records().leaves(*header.iterator);
  // What an inner loop's iterator has in the last iteration that happens is then carried over those that do not.
  const bool may_skip = header.is_guarded || !jumps_.flags_of(loop).empty();
  for (const AssignedVariable& assigned : all) {
    const auto found = walk_.frame().scalars.find(assigned.variable);
    const bool is_driving = std::find(own.begin(), own.end(), assigned.variable) != own.end() ||
                            walk_.frame().driving.count(assigned.variable) > 0;
    if (found == walk_.frame().scalars.end() || is_driving) continue;
    Variable& scalar = found->second;
    carried.push_back({assigned.variable, {}, scalar.place});
    if (assigned.only_as_iterator && !may_skip) {
      if (scalar.state == Variable::State::kDefined) scalar.state = Variable::State::kIterator;
      continue;
    }
    // What has no value yet may have one in the second iteration. Any value will do in the first one.
    if (scalar.state == Variable::State::kUndefined) {
      scalars_.set(*assigned.variable, builder_.zero(scalar.type, here));
    }
    if (scalar.state != Variable::State::kDefined) continue;
    carried.back().phi = scalar.value;
    carried.back().phi->operation = builder_.operation(scalar.value, here);
  }
  const clang::VarDecl& iterator = *header.iterator;
  const model::LoopId id = builder_.open_loop({iterator.getName().str(),
                                               model::LoopKind::kTemporal,
                                               header.trip_count,
                                               header.first.constant(),
                                               header.step,
                                               -1,
                                               {},
                                               here});
  for (CarriedVariable& variable : carried) {
    if (!variable.phi) continue;
    variable.phi =
        builder_.carried(variable.phi->operation, variable.variable->getName().str(), here);
    scalars_.set(*variable.variable, *variable.phi);
  }
  const model::AffineExpr value = header.first.plus(id, header.step);
  builder_.kernel().loops[static_cast<std::size_t>(id)].bounds = varying_bounds(header, value);
  for (std::size_t i = 0; i < header.places.size(); ++i) {
    Variable& pointer = walk_.frame().scalars[own[i]];
    pointer.is_pointer = true;
    pointer.place = ArrayView{header.places[i].array, header.places[i].prefix};
  }
  set_iterator(iterator, started(header, value, here));
  if (!header.data_start) walk_.definite().iterate(id, iterator.getName().str(), value);
  walk_.frame().driving.insert(&iterator);
  walk_.frame().driving.insert(own.begin(), own.end());
  if (head.steps_in_body) {
    const model::AffineExpr next = value + model::AffineExpr(header.step);
    walk_.frame().steps[head.step] = {&iterator, started(header, next, here), end};
  }
  return carried;
}

/// The values of all scalars but one.
std::vector<Value> Loops::other_scalars(const clang::VarDecl& one) const {
  std::vector<Value> values;
  for (const auto& [variable, scalar] : walk_.frame().scalars) {
    if (variable != &one && scalar.state == Variable::State::kDefined) {
      values.push_back(scalar.value);
    }
  }
  return values;
}

void Loops::leave(const LoopParts& loop, const LoopHead& head,
                  const std::vector<CarriedVariable>& carried) {
  const Location here = walk_.location(*loop.whole);
  for (const CarriedVariable& variable : carried) {
    const Variable& scalar = walk_.frame().scalars[variable.variable];
    if (!variable.phi) continue;
    if (scalar.state == Variable::State::kDefined) {
      builder_.set_next(*variable.phi, scalar.value, here);
    } else if (scalar.state == Variable::State::kIterator &&
               builder_.is_used(*variable.phi, other_scalars(*variable.variable))) {
      walk_.error(
          *loop.whole,
          fmt::format("iterator '{}' is read outside its loop", variable.variable->getName().str()),
          {"in an iteration after the one whose inner loop left it"});
    }
  }
  const model::LoopId id = builder_.current_loop();
  builder_.close_loop();
  walk_.frame().driving.erase(head.iterator);
  for (const clang::VarDecl* leaf : walk_.records().leaves(*head.iterator)) {
    walk_.frame().driving.erase(leaf);
  }
  walk_.frame().steps.erase(head.step);
  for (const CarriedVariable& variable : carried) {
    const Variable& scalar = walk_.frame().scalars[variable.variable];
    if (scalar.state != Variable::State::kDefined) continue;
    const std::string name = variable.variable->getName().str();
    scalars_.set(*variable.variable, builder_.last_value(id, scalar.value, name, here));
    settle(loop, variable);
  }
}

/// A pointer has to point into one array or row in all iterations that may begin with its value. What it was given
/// inside the loop is known behind it where that does not depend on iterators.
void Loops::settle(const LoopParts& loop, const CarriedVariable& carried) {
  Variable& pointer = walk_.frame().scalars[carried.variable];
  if (!pointer.is_pointer) return;
  if (!carried.place || !carried.phi) {
    const auto is_constant = [](const Subscript& subscript) {
      return subscript.value.is_constant();
    };
    const bool is_fixed = pointer.place && std::all_of(pointer.place->prefix.begin(),
                                                       pointer.place->prefix.end(), is_constant);
    if (!is_fixed) pointer.place.reset();
    return;
  }
  if (pointer.place && is_same_place(*pointer.place, *carried.place)) return;
  walk_.error(
      *loop.whole,
      fmt::format("pointer '{}' points to another array or row in the next iteration",
                  carried.variable->getName().str()),
      {"accepted: pointers that stay in one array or row, or are declared inside the loop"});
}

/// An iterator `counted` beyond its first value.
Value Loops::started(const LoopHeader& header, const model::AffineExpr& counted,
                     const Location& place) {
  const Value added{header.type, counted, -1};
  if (!header.data_start) return added;
  // Where an iteration happens it does not wrap, and more is known of what does not.
  if (header.may_wrap)
    return builder_.cast(unwrapped(header, header.type, counted, place), header.type, place);
  return builder_.binary(model::Opcode::kAdd, header.type,
                         builder_.cast(*header.data_start, header.type, place), added, place);
}

/// What an iterator would be in 64 bits, `counted` beyond its first value as a comparison sees it: behind the last
/// iteration it does not come back.
Value Loops::unwrapped(const LoopHeader& header, model::Type compared,
                       const model::AffineExpr& counted, const Location& place) {
  const Value first = header.data_start.value_or(Value{header.type, header.first, -1});
  return builder_.binary(
      model::Opcode::kAdd, kNoOffset.type,
      builder_.cast(builder_.cast(first, compared, place), kNoOffset.type, place),
      subscript_of(counted), place);
}

/// What a guard compares: of the iterator's own type the value of which the iterator is a part, so that what is known of
/// the one is known of the other.
Value Loops::compared(const LoopHeader& header, model::Type type, const Location& place) {
  const Value& iterator = iterator_value(*header.iterator);
  if (header.data_start && type == header.type && !iterator.affine) {
    const auto& operations = builder_.kernel().operations;
    const auto& part = operations[static_cast<std::size_t>(iterator.operation)];
    if (part.opcode == model::Opcode::kCast) {
      return {operations[static_cast<std::size_t>(part.operands[0])].type, {}, part.operands[0]};
    }
  }
  const auto counted = model::AffineExpr(0).plus(builder_.current_loop(), header.step);
  return unwrapped(header, type, counted, place);
}

/// The iteration's own part of a loop some of whose iterations do not happen.
void Loops::guarded_body(const LoopParts& loop, const LoopHeader& header,
                         const std::function<void()>& finish) {
  const Location here = walk_.location(*loop.whole);
  const Value iterator = iterator_value(*header.iterator);
  const std::size_t outer = builder_.conditions();
  std::optional<Value> all;
  const auto require = [&](const Value& condition) {
    if (condition.is_constant() && condition.affine->constant() != 0) return;
    builder_.assume(condition, here);
    all = all ? builder_.binary(model::Opcode::kAnd, model::Type::boolean(), *all, condition, here)
              : condition;
  };
  for (const Value& start : header.starts) {
    require(builder_.compare(header.step > 0 ? model::Opcode::kGe : model::Opcode::kLe,
                             *iterator.affine, *start.affine, here));
  }
  for (const LoopLimit& limit : header.limits) {
    if (iterator.affine && limit.bound.affine) {
      require(builder_.compare(limit.comparison, *iterator.affine, *limit.bound.affine, here));
      continue;
    }
    const Value bound = builder_.cast(limit.bound, limit.compared, here);
    require(header.may_wrap
                ? builder_.binary(limit.comparison, model::Type::boolean(),
                                  compared(header, limit.compared, here),
                                  builder_.cast(bound, kNoOffset.type, here), here)
                : builder_.binary(limit.comparison, model::Type::boolean(),
                                  builder_.cast(iterator, limit.compared, here), bound, here));
  }
  const Variables before = walk_.frame().scalars;
  if (all)
    walk_.definite().enter(walk_.definite().new_fork(), *all, true, walk_.text(*loop.condition));
  statements_.lower_iteration(loop, finish);
  if (all) walk_.definite().leave();
  builder_.forget_conditions(outer);
  if (!all) return;
  const auto after = std::exchange(walk_.frame().scalars, before);
  scalars_.merge(*all, after, here);
}

/// Loop::bounds of a loop with this iterator: those that not all of its iterations keep, quotients
/// apart.
std::vector<model::AffineExpr> Loops::varying_bounds(const LoopHeader& header,
                                                     const model::AffineExpr& iterator) {
  const std::int64_t direction = header.step > 0 ? 1 : -1;
  std::vector<model::AffineExpr> bounds;
  if (header.data_start) return bounds;
  const auto add = [&](const model::AffineExpr& bound) {
    const bool varies = value_range(builder_.kernel(), bound).first < 0;
    if (varies && bound.is_linear()) bounds.push_back(bound);
  };
  for (const Value& start : header.starts) add((iterator - *start.affine) * direction);
  for (const LoopLimit& limit : header.limits) {
    if (!limit.bound.affine) continue;
    const bool exclusive =
        limit.comparison == model::Opcode::kLt || limit.comparison == model::Opcode::kGt;
    add((*limit.bound.affine - iterator) * direction - model::AffineExpr(exclusive ? 1 : 0));
  }
  return bounds;
}

}  // namespace hls::frontend
