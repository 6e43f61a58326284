#include "model/structure/nests.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <utility>
#include <variant>

#include "model/document.h"
#include "model/kernel/index.h"
#include "model/kernel/simplify.h"
#include "model/structure/tiling.h"

namespace hls::model {
namespace {

std::string name_of(const StatementForm& form, LoopId loop) {
  return form.kernel.loops[index(loop)].name;
}

std::vector<std::string> names_of(const StatementForm& form, const std::vector<LoopId>& loops) {
  std::vector<std::string> names;
  for (const LoopId loop : loops) names.push_back(name_of(form, loop));
  return names;
}

std::string text(const Location& location) {
  return fmt::format("{}:{}:{}", location.file, location.line, location.column);
}

std::string_view verb(const Operation& access) {
  return access.opcode == Opcode::kStore ? "stored" : "loaded";
}

/// `a is stored at f.c:3:7 and then loaded at f.c:3:14, at a distance of 1 in loop i, -1 in loop j`
std::string describe(const StatementForm& form, const Obstacle& obstacle) {
  const StatementDependence& dependence = *obstacle.dependence;
  const Operation& from = form.kernel.operations[index(dependence.from)];
  const Operation& to = form.kernel.operations[index(dependence.to)];
  const std::vector<std::int64_t> distances = distance_of(form, dependence, obstacle.direction);
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < distances.size(); ++i) {
    const LoopId loop = form.statements[dependence.source].loops[i];
    parts.push_back(fmt::format("{} in loop {}", distances[i], name_of(form, loop)));
  }
  return fmt::format("{} is {} at {} and then {} at {}, at a distance of {}",
                     form.kernel.arrays[index(from.array)].name, verb(from), text(from.location),
                     verb(to), text(to.location), fmt::join(parts, ", "));
}

/// What forbids an order, in general.
std::string reason(const StatementForm& form, const Obstacle& obstacle) {
  return obstacle.loop >= 0
             ? fmt::format("loop {} would turn a dependence around", name_of(form, obstacle.loop))
             : std::string("statements that need each other's results would be in different loops");
}

/// `i(j(3 k(4) 5))`, statements by their lines.
std::string shape(const StatementForm& form, const std::vector<Arranged>& arranged) {
  std::vector<std::string> items;
  for (const Arranged& item : arranged) {
    const OpId store = item.loop < 0 ? form.statements[item.statement].store : -1;
    items.push_back(item.loop < 0
                        ? std::to_string(form.kernel.operations[index(store)].location.line)
                        : fmt::format("{}({})", name_of(form, item.loop), shape(form, item.body)));
  }
  return fmt::format("{}", fmt::join(items, " "));
}

/// Enumerates orders of loops, those that differ for no statement once: of these the one that comes first by
/// the source's order of loops.
class Orders {
 public:
  Orders(const StatementForm& form, std::size_t most) : form_(form), most_(most) {}

  /// Nothing: there are more than `most`.
  std::optional<std::vector<std::vector<LoopId>>> run() {
    extend();
    if (found_.size() > most_) return std::nullopt;
    return std::move(found_);
  }

 private:
  void extend() {
    if (found_.size() > most_) return;
    if (order_.size() == form_.loops.size()) {
      found_.push_back(order_);
      return;
    }
    for (const LoopId loop : form_.loops) {
      if (std::find(order_.begin(), order_.end(), loop) != order_.end()) continue;
      if (!comes_first(loop)) continue;
      order_.push_back(loop);
      extend();
      order_.pop_back();
    }
  }

  /// Whether a loop at the end cannot move before a loop that the source has after it.
  bool comes_first(LoopId loop) const {
    for (auto before = order_.rbegin(); before != order_.rend(); ++before) {
      if (surround_one(*before, loop)) return true;
      if (place(*before) > place(loop)) return false;
    }
    return true;
  }

  std::ptrdiff_t place(LoopId loop) const {
    return std::find(form_.loops.begin(), form_.loops.end(), loop) - form_.loops.begin();
  }

  /// Whether both are around some statement.
  bool surround_one(LoopId a, LoopId b) const {
    return std::any_of(form_.statements.begin(), form_.statements.end(), [&](const auto& one) {
      const auto has = [&](LoopId loop) {
        return std::find(one.loops.begin(), one.loops.end(), loop) != one.loops.end();
      };
      return has(a) && has(b);
    });
  }

  const StatementForm& form_;
  std::size_t most_;
  std::vector<LoopId> order_;
  std::vector<std::vector<LoopId>> found_;
};

/// Whether a statement depends on itself in the iteration before of one of its loops.
bool waits_for_itself(const std::vector<StatementDependence>& dependences, std::size_t statement,
                      std::size_t level) {
  return std::any_of(dependences.begin(), dependences.end(), [&](const StatementDependence& one) {
    if (one.source != statement || one.destination != statement) return false;
    Direction carried(one.common, 0);
    carried[level] = 1;
    return one.directions.count(carried) > 0;
  });
}

/// Loops around statements that wait for themselves in their innermost loop, where they would not; inner
/// ones first.
std::vector<LoopId> loops_to_move(const StatementForm& form,
                                  const std::vector<StatementDependence>& dependences) {
  std::vector<LoopId> found;
  for (std::size_t s = 0; s < form.statements.size(); ++s) {
    const std::vector<LoopId>& loops = form.statements[s].loops;
    if (!waits_for_itself(dependences, s, loops.size() - 1)) continue;
    for (std::size_t level = loops.size() - 1; level-- > 0;) {
      if (waits_for_itself(dependences, s, level)) continue;
      if (std::find(found.begin(), found.end(), loops[level]) == found.end()) {
        found.push_back(loops[level]);
      }
    }
  }
  return found;
}

}  // namespace

Nests::Nests(const Kernel& source, Arithmetic arithmetic)
    : arithmetic_(arithmetic), kernel_(simplify(source, arithmetic)) {
  for (const Node& node : kernel_.body) {
    if (node.is_loop()) outermost_.push_back(kernel_.loops[index(node.index)].name);
  }
  for (const Array& array : source.arrays) arrays_.insert(array.name);
}

std::vector<std::string> Nests::loops(const std::string& nest) const {
  std::vector<std::string> names;
  const LoopId outermost = loop_of(nest);
  for (LoopId loop = 0; loop < static_cast<LoopId>(kernel_.loops.size()); ++loop) {
    if (loop_path(kernel_, loop).front() == outermost) {
      names.push_back(kernel_.loops[index(loop)].name);
    }
  }
  return names;
}

LoopId Nests::loop_of(const std::string& name) const {
  const auto found =
      std::find_if(kernel_.loops.begin(), kernel_.loops.end(),
                   [&](const Loop& loop) { return loop.name == name && loop.parent < 0; });
  return found == kernel_.loops.end() ? -1 : static_cast<LoopId>(found - kernel_.loops.begin());
}

std::string Nests::nest_of(const std::string& loop) const {
  for (LoopId id = 0; id < static_cast<LoopId>(kernel_.loops.size()); ++id) {
    if (kernel_.loops[index(id)].name == loop) {
      return kernel_.loops[index(loop_path(kernel_, id).front())].name;
    }
  }
  return "";
}

std::int64_t Nests::trip_count(const std::string& loop) const {
  const auto found = std::find_if(kernel_.loops.begin(), kernel_.loops.end(),
                                  [&](const Loop& one) { return one.name == loop; });
  return found == kernel_.loops.end() ? 1 : found->trip_count;
}

std::optional<StatementForm> Nests::tiled_form(const Kernel& kernel, const std::string& nest,
                                               const Tiles& tiles) const {
  auto form = statement_form(kernel, loop_of(nest), arrays_);
  if (form) tile(tiles, *form);
  return form;
}

const Nests::Found& Nests::found(const std::string& nest, const Tiles& tiles) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::unique_ptr<const Found>& entry = found_[{nest, tiles}];
  if (!entry) {
    Found fresh{tiled_form(kernel_, nest, tiles), {}};
    if (fresh.form) fresh.dependences = statement_dependences(*fresh.form);
    entry = std::make_unique<const Found>(std::move(fresh));
  }
  return *entry;
}

Status Nests::check_names(const std::string& nest, const NestDirective& directive,
                          const Location& location) const {
  std::vector<std::string> known = loops(nest);
  for (const auto& [loop, size] : directive.tiles) known.push_back(tile_loop(loop));
  std::set<std::string> seen;
  for (const std::string& name : directive.order) {
    const auto tiled = tiled_loop(name);
    const bool may_be = tiled && std::find(known.begin(), known.end(), *tiled) != known.end();
    if (!may_be && std::find(known.begin(), known.end(), name) == known.end()) {
      return spelling_error(
          fmt::format("nests.{}.order: nest {} has no loop '{}'", nest, nest, name), location, name,
          known);
    }
    if (!seen.insert(name).second) {
      return usage_error(fmt::format("nests.{}.order names loop {} twice", nest, name), location);
    }
  }
  return success();
}

Status Nests::check(const std::string& nest, const NestDirective& directive,
                    const Location& location) const {
  if (std::find(outermost_.begin(), outermost_.end(), nest) == outermost_.end()) {
    return spelling_error(fmt::format("'{}' is not the outermost loop of a nest", nest), location,
                          nest, outermost_);
  }
  const Status names = check_names(nest, directive, location);
  if (!names) return names;
  if (directive == NestDirective{}) return success();
  const Found& known = found(nest, directive.tiles);
  if (!known.form) {
    return usage_error(fmt::format("nest {} has more than {} statements and keeps its structure",
                                   nest, kMostStatements),
                       location, {"accepted: order source, distribute off, tile off"});
  }
  const auto arranged = arrange(*known.form, known.dependences, directive);
  const auto* obstacle = std::get_if<Obstacle>(&arranged);
  if (obstacle == nullptr) return success();
  return usage_error(fmt::format("nests.{}.order cannot be '{}': {}", nest,
                                 to_string(directive.order), reason(*known.form, *obstacle)),
                     location, {describe(*known.form, *obstacle)});
}

std::optional<std::vector<NestPlan>> Nests::plans(const std::string& nest, std::size_t most) const {
  const Found& known = found(nest);
  std::vector<NestPlan> plans;
  if (!known.form) return std::vector<NestPlan>{{loops(nest), "as in the source", ""}};
  const auto orders = Orders(*known.form, most).run();
  if (!orders) return std::nullopt;
  for (const std::vector<LoopId>& order : *orders) {
    NestPlan plan{names_of(*known.form, order), "", ""};
    const auto arranged = arrange(*known.form, known.dependences, {plan.order, false});
    if (const auto* obstacle = std::get_if<Obstacle>(&arranged)) {
      plan.obstacle =
          fmt::format("{}: {}", reason(*known.form, *obstacle), describe(*known.form, *obstacle));
    } else {
      plan.arrangement = shape(*known.form, std::get<std::vector<Arranged>>(arranged));
    }
    plans.push_back(std::move(plan));
  }
  return plans;
}

std::optional<std::vector<std::vector<std::string>>> Nests::legal_orders(const std::string& nest,
                                                                         std::size_t most) const {
  const Found& known = found(nest);
  if (!known.form) return std::vector<std::vector<std::string>>{loops(nest)};
  const auto orders = Orders(*known.form, most).run();
  if (!orders) return std::nullopt;
  std::vector<std::vector<std::string>> legal;
  for (const std::vector<LoopId>& order : *orders) {
    NestDirective directive{names_of(*known.form, order), false};
    const auto arranged = arrange(*known.form, known.dependences, directive);
    if (std::holds_alternative<std::vector<Arranged>>(arranged)) {
      legal.push_back(std::move(directive.order));
    }
  }
  return legal;
}

std::vector<std::vector<std::string>> Nests::orders_without_recurrence(
    const std::string& nest) const {
  const Found& known = found(nest);
  std::vector<std::vector<std::string>> orders{loops(nest)};
  if (!known.form) return orders;
  std::vector<std::vector<Arranged>> arrangements{source_arrangement(*known.form)};
  for (const LoopId inner : loops_to_move(*known.form, known.dependences)) {
    NestDirective directive;
    for (const LoopId loop : known.form->loops) {
      if (loop != inner) directive.order.push_back(name_of(*known.form, loop));
    }
    directive.order.push_back(name_of(*known.form, inner));
    const auto arranged = arrange(*known.form, known.dependences, directive);
    const auto* legal = std::get_if<std::vector<Arranged>>(&arranged);
    if (legal == nullptr || std::count(arrangements.begin(), arrangements.end(), *legal) > 0)
      continue;
    arrangements.push_back(*legal);
    orders.push_back(std::move(directive.order));
  }
  return orders;
}

Restructured Nests::arranged(const std::map<std::string, NestDirective>& directives,
                             const Factors& unroll) const {
  Restructured result{kernel_, {}, {}};
  for (const std::string& nest : outermost_) {
    const auto directive = directives.find(nest);
    if (directive == directives.end()) continue;
    // The statements of a nest and their numbers do not depend on the nests before it.
    const Tiles& tiles = directive->second.tiles;
    StatementForm form = *tiled_form(result.kernel, nest, tiles);
    const auto arrangement = arrange(form, found(nest, tiles).dependences, directive->second);
    const auto& arranged = std::get<std::vector<Arranged>>(arrangement);
    if (tiles.empty() && arranged == source_arrangement(form)) continue;
    restructure(std::move(form), arranged, unroll, result);
  }
  if (!result.privates.empty()) {
    result.kernel = promote_scalars(result.kernel, result.privates, arithmetic_);
  }
  return result;
}

}  // namespace hls::model
