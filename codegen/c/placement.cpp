#include "codegen/c/placement.h"

#include <algorithm>
#include <utility>

#include "model/kernel/alias.h"
#include "model/kernel/domain.h"
#include "model/kernel/index.h"

namespace hls::codegen {

using model::index;
using model::LoopId;
using model::Node;
using model::Opcode;
using model::Operation;
using model::OpId;

Placement::Placement(const model::Kernel& kernel, std::function<bool(OpId, LoopId)> always,
                     const std::set<OpId>& alone)
    : kernel_(kernel),
      always_(std::move(always)),
      alone_(alone),
      region_of_(model::enclosing_loops(kernel)),
      position_(kernel.operations.size(), 0),
      loop_position_(kernel.loops.size(), 0),
      uses_(kernel.operations.size()),
      guards_(kernel.operations.size()) {
  find_positions(-1);
  find_free();
  find_uses();
  for (LoopId loop = 0; loop < static_cast<LoopId>(kernel.loops.size()); ++loop) {
    find_updates(loop);
  }
  for (auto id = order_.rbegin(); id != order_.rend(); ++id) {
    if (can_be_inside(*id)) inside_.insert(*id);
    if (can_be_repeated(*id)) free_.insert(*id);
  }
  share_variables();
  find_guards();
  for (const OpId id : order_) {
    if (opens_block(id)) inside_.insert(id);
  }
}

const Operation& Placement::at(OpId id) const { return kernel_.operations[index(id)]; }

void Placement::find_positions(LoopId region) {
  int position = 0;
  for (const Node& node : model::region(kernel_, region)) {
    if (node.is_loop()) {
      loop_position_[index(node.index)] = position++;
      find_positions(node.index);
    } else {
      position_[index(node.index)] = position++;
      order_.push_back(node.index);
    }
  }
}

void Placement::find_free() {
  for (const OpId id : order_) {
    const Operation& op = at(id);
    const bool is_source = op.opcode == Opcode::kConstant || op.opcode == Opcode::kArgument ||
                           op.opcode == Opcode::kAffine;
    const bool is_logic = model::is_compare(op.opcode) || op.opcode == Opcode::kNot ||
                          op.opcode == Opcode::kAnd || op.opcode == Opcode::kOr;
    const bool is_condition = op.type == model::Type::boolean() && is_logic &&
                              std::all_of(op.operands.begin(), op.operands.end(),
                                          [&](OpId operand) { return free_.count(operand) > 0; });
    if (is_source || is_condition) free_.insert(id);
  }
}

bool Placement::is_free(OpId id) const { return free_.count(id) > 0; }

OpId Placement::carried(OpId result) const {
  const auto found = carried_.find(result);
  return found == carried_.end() ? -1 : found->second;
}

OpId Placement::updated(OpId id) const {
  const auto found = updated_.find(id);
  return found == updated_.end() ? -1 : found->second;
}

OpId Placement::variable(OpId id) const {
  for (auto found = shared_.find(id); found != shared_.end(); found = shared_.find(id)) {
    id = found->second;
  }
  return id;
}

void Placement::find_uses() {
  std::map<std::pair<LoopId, OpId>, OpId> phi_of;
  for (const OpId id : order_) {
    if (at(id).opcode == Opcode::kPhi)
      phi_of.emplace(std::pair(at(id).loop, at(id).operands[1]), id);
  }
  for (const OpId id : order_) {
    const Operation& op = at(id);
    if (op.opcode == Opcode::kResult) {
      const auto phi = phi_of.find({op.loop, op.operands[0]});
      if (phi != phi_of.end()) {
        carried_[id] = phi->second;
        continue;
      }
    }
    const bool is_decided =
        op.opcode == Opcode::kSelect && always_(op.operands[0], region_of_[index(id)]);
    for (std::size_t i = 0; i < op.operands.size(); ++i) {
      const bool is_condition = model::is_access(op.opcode) && i >= model::first_condition(op);
      if (is_condition && always_(op.operands[i], region_of_[index(id)])) continue;
      if (is_decided && i != 1) continue;
      uses_[index(op.operands[i])].push_back({id, i});
    }
  }
}

/// Carried values that are set in the middle of the body, as in `sum += x; y[i] = sum;`.
void Placement::find_updates(LoopId loop) {
  std::set<OpId> taken;
  for (const Node& node : model::region(kernel_, loop)) {
    if (node.is_loop() || at(node.index).opcode != Opcode::kPhi) continue;
    const OpId next = at(node.index).operands[1];
    if (can_update(node.index, next) && taken.insert(next).second) updated_[next] = node.index;
  }
}

bool Placement::can_update(OpId phi, OpId next) const {
  const Opcode opcode = at(next).opcode;
  const bool is_carried = opcode == Opcode::kPhi || opcode == Opcode::kResult;
  if (is_free(next) || is_carried || region_of_[index(next)] != at(phi).loop) return false;
  const auto is_before = [&](const Use& use) {
    const Operation& user = at(use.user);
    if (use.user == next) return true;
    if (user.opcode == Opcode::kResult) return false;
    if (user.opcode == Opcode::kPhi && use.operand == 1) return use.user == phi;
    LoopId region = region_of_[index(use.user)];
    int position = position_[index(use.user)];
    if (user.opcode == Opcode::kPhi) {
      position = loop_position_[index(region)];
      region = kernel_.loops[index(region)].parent;
    }
    while (region != at(phi).loop) {
      position = loop_position_[index(region)];
      region = kernel_.loops[index(region)].parent;
    }
    return position < position_[index(next)];
  };
  const std::vector<Use>& uses = uses_[index(phi)];
  // A loop inside that goes on with the value has its variable.
  const bool is_handed_on = uses.size() == 1 && at(uses[0].user).opcode == Opcode::kPhi;
  return !is_handed_on && std::all_of(uses.begin(), uses.end(), is_before);
}

/// Where the expression that an operand is part of is evaluated.
Placement::Site Placement::site(const Use& use) const {
  const Operation& user = at(use.user);
  const LoopId region = region_of_[index(use.user)];
  if (user.opcode == Opcode::kPhi && use.operand == 0) {
    return {kernel_.loops[index(region)].parent, loop_position_[index(region)]};
  }
  if (user.opcode == Opcode::kPhi) return {region, kEnd};
  if (user.opcode == Opcode::kResult) return {user.loop, kEnd};
  if (is_inside(use.user)) return site(uses_[index(use.user)].front());
  return {region, position_[index(use.user)]};
}

bool Placement::can_be_inside(OpId id) const {
  const Operation& op = at(id);
  const bool is_value = op.opcode != Opcode::kStore && op.opcode != Opcode::kPhi &&
                        op.opcode != Opcode::kResult && !is_free(id);
  if (!is_value || updated(id) >= 0 || alone_.count(id) > 0) return false;
  const std::vector<Use>& uses = uses_[index(id)];
  if (uses.size() != 1) return false;
  const Opcode user = at(uses[0].user).opcode;
  if (has_variable(id) && user != Opcode::kPhi && user != Opcode::kResult) return false;
  const Site place = site(uses[0]);
  if (place.region != region_of_[index(id)]) return false;
  if (op.opcode == Opcode::kLoad && meets_store(id, place.position)) return false;
  return !meets_update(id, place.position);
}

/// Whether the source has a variable for a value.
bool Placement::has_variable(OpId id) const {
  const std::string& name = at(id).name;
  return !name.empty() &&
         std::none_of(kernel_.arrays.begin(), kernel_.arrays.end(),
                      [&](const model::Array& array) { return array.name == name; });
}

/// Whether an element is read anew at each use, as the source does that has no variable for it.
bool Placement::can_be_repeated(OpId id) const {
  const Operation& op = at(id);
  constexpr std::size_t kMostUses = 4;
  const std::vector<Use>& uses = uses_[index(id)];
  const bool is_candidate = op.opcode == Opcode::kLoad && updated(id) < 0 &&
                            alone_.count(id) == 0 && uses.size() > 1 && uses.size() <= kMostUses &&
                            conditions(id).empty();
  if (!is_candidate || has_variable(id)) return false;
  return std::all_of(uses.begin(), uses.end(), [&](const Use& use) {
    const Site place = site(use);
    return place.region == region_of_[index(id)] && !meets_store(id, place.position);
  });
}

/// Whether a load would come behind a store of its region that may be to its element.
bool Placement::meets_store(OpId load, int end) const {
  int position = -1;
  for (const Node& node : model::region(kernel_, region_of_[index(load)])) {
    ++position;
    if (position <= position_[index(load)] || position >= end) continue;
    if (!node.is_loop()) {
      const Operation& op = at(node.index);
      if (op.opcode == Opcode::kStore && model::may_alias(kernel_, at(load), op)) return true;
      continue;
    }
    for (const OpId store : model::accesses_within(kernel_, node.index, Opcode::kStore)) {
      if (at(store).array == at(load).array) return true;
    }
  }
  return false;
}

/// Whether an operand is a carried value that has its next one by then.
bool Placement::meets_update(OpId id, int end) const {
  const Operation& op = at(id);
  return std::any_of(op.operands.begin(), op.operands.end(), [&](OpId operand) {
    if (at(operand).opcode != Opcode::kPhi || at(operand).loop != region_of_[index(id)])
      return false;
    const OpId next = at(operand).operands[1];
    return updated(next) == operand && position_[index(next)] > position_[index(id)] &&
           position_[index(next)] < end;
  });
}

/// A loop goes on with the variable of a carried value that is used by nothing else.
void Placement::share_variables() {
  for (const OpId id : order_) {
    if (at(id).opcode != Opcode::kPhi) continue;
    const OpId first = at(id).operands[0];
    if (uses_[index(first)].size() != 1) continue;
    const bool is_phi = at(first).opcode == Opcode::kPhi;
    const OpId origin = is_phi ? first : carried(first);
    // The loop around it has to be the one whose value it is.
    const LoopId parent = kernel_.loops[index(at(id).loop)].parent;
    if (origin >= 0 && region_of_[index(first)] == parent && at(origin).type == at(id).type) {
      shared_[id] = origin;
    }
  }
}

std::vector<OpId> Placement::conditions(OpId access) const {
  std::vector<OpId> conditions;
  for (const OpId condition : model::conditions_of(at(access))) {
    if (!always_(condition, region_of_[index(access)])) conditions.push_back(condition);
  }
  return conditions;
}

void Placement::find_guards() {
  for (bool changed = true; changed;) {
    changed = false;
    for (auto id = order_.rbegin(); id != order_.rend(); ++id) {
      const bool is_store = at(*id).opcode == Opcode::kStore;
      guards_[index(*id)] = is_store ? conditions(*id) : common_guard(*id);
    }
    for (const OpId id : order_) {
      if (guards_[index(id)].empty() || at(id).opcode == Opcode::kStore || is_inside(id)) continue;
      if (is_contiguous(id)) continue;
      unguarded_.insert(id);
      changed = true;
    }
  }
}

std::vector<OpId> Placement::common_guard(OpId id) const {
  const Opcode opcode = at(id).opcode;
  const bool stands = opcode != Opcode::kPhi && opcode != Opcode::kResult && !is_free(id);
  if (!stands || updated(id) >= 0 || unguarded_.count(id) > 0 || uses_[index(id)].empty())
    return {};
  std::vector<OpId> common = guard_of_use(uses_[index(id)].front());
  for (const Use& use : uses_[index(id)]) {
    if (region_of_[index(use.user)] != region_of_[index(id)]) return {};
    const std::vector<OpId> other = guard_of_use(use);
    const auto [end, stop] =
        std::mismatch(common.begin(), common.end(), other.begin(), other.end());
    static_cast<void>(stop);
    common.erase(end, common.end());
  }
  return common;
}

std::vector<OpId> Placement::guard_of_use(const Use& use) const {
  const Operation& user = at(use.user);
  if (user.opcode == Opcode::kPhi || user.opcode == Opcode::kResult || is_free(use.user)) return {};
  std::vector<OpId> guard = guards_[index(use.user)];
  if (user.opcode != Opcode::kStore || use.operand < model::first_condition(user)) return guard;
  const auto own = std::find(guard.begin(), guard.end(), user.operands[use.operand]);
  guard.erase(own, guard.end());
  return guard;
}

/// Whether all statements up to the last one that uses a value stand under its conditions.
bool Placement::is_contiguous(OpId id) const {
  const std::vector<OpId>& guard = guards_[index(id)];
  int position = -1;
  const int last = last_use(id);
  for (const Node& node : model::region(kernel_, region_of_[index(id)])) {
    ++position;
    if (position <= position_[index(id)] || position > last) continue;
    if (node.is_loop()) return false;
    const bool stands = at(node.index).opcode != Opcode::kPhi && !is_free(node.index) &&
                        at(node.index).opcode != Opcode::kResult && !is_inside(node.index);
    if (!stands) continue;
    const std::vector<OpId>& other = guards_[index(node.index)];
    const bool is_under =
        other.size() >= guard.size() && std::equal(guard.begin(), guard.end(), other.begin());
    if (!is_under) return false;
  }
  return true;
}

/// Whether a condition is that of one block and nothing else, which can evaluate it.
bool Placement::opens_block(OpId id) const {
  const bool stands = at(id).type == model::Type::boolean() && !is_free(id) && !is_inside(id) &&
                      at(id).opcode != Opcode::kPhi && at(id).opcode != Opcode::kResult;
  if (!stands || updated(id) >= 0 || alone_.count(id) > 0) return false;
  const auto is_condition = [&](const Use& use) {
    const Operation& user = at(use.user);
    const bool is_store = user.opcode == Opcode::kStore;
    const std::vector<OpId>& guard = guards_[index(use.user)];
    return model::is_access(user.opcode) && use.operand >= (is_store ? 1U : 0U) &&
           region_of_[index(use.user)] == region_of_[index(id)] &&
           std::find(guard.begin(), guard.end(), id) != guard.end();
  };
  const std::vector<Use>& uses = uses_[index(id)];
  if (!std::all_of(uses.begin(), uses.end(), is_condition)) return false;
  const std::optional<int> begin = block_of(id);
  return begin && can_wait(id, *begin);
}

/// Where the statements under a condition begin, if they follow one another under the same conditions up to it.
std::optional<int> Placement::block_of(OpId condition) const {
  std::optional<int> begin;
  std::vector<OpId> before;
  bool has_ended = false;
  int position = -1;
  for (const Node& node : model::region(kernel_, region_of_[index(condition)])) {
    ++position;
    const bool stands =
        node.is_loop() || (at(node.index).opcode != Opcode::kPhi && !is_free(node.index) &&
                           at(node.index).opcode != Opcode::kResult && !is_inside(node.index));
    if (!stands || (!node.is_loop() && node.index == condition)) continue;
    const std::vector<OpId> guard =
        node.is_loop() ? std::vector<OpId>{} : guards_[index(node.index)];
    const auto own = std::find(guard.begin(), guard.end(), condition);
    if (own == guard.end()) {
      has_ended = begin.has_value();
      continue;
    }
    const std::vector<OpId> prefix(guard.begin(), own);
    if (has_ended || (begin && prefix != before)) return std::nullopt;
    if (!begin) begin = position;
    before = prefix;
  }
  return begin;
}

/// Whether an expression may be evaluated later: nothing in it changes until then.
bool Placement::can_wait(OpId id, int end) const {
  const Operation& op = at(id);
  if (op.opcode == Opcode::kLoad && meets_store(id, end)) return false;
  if (meets_update(id, end)) return false;
  return std::all_of(op.operands.begin(), op.operands.end(),
                     [&](OpId operand) { return !is_inside(operand) || can_wait(operand, end); });
}

int Placement::last_use(OpId id) const {
  int last = 0;
  for (const Use& use : uses_[index(id)]) last = std::max(last, site(use).position);
  return last;
}

}  // namespace hls::codegen
