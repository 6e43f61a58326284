#include "model/structure/arrangement.h"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include "model/kernel/index.h"

namespace hls::model {
namespace {

/// A direction of a dependence that no loop around carries, between two statements of a group.
struct Active {
  const StatementDependence* dependence;
  const Direction* direction;
};

/// Statements that share the loops arranged so far.
struct StatementGroup {
  std::vector<std::size_t> statements;  ///< ascending
  std::vector<Active> active;
};

/// Statements that need each other's results, with the next loop of all of them.
struct Component {
  std::vector<std::size_t> statements;  ///< ascending
  LoopId next = -1;                     ///< -1: all loops are around already
  bool is_done = false;
};

/// What runs inside the loops of `placed`.
struct Level {
  const StatementGroup& group;
  const std::set<LoopId>& placed;
  std::vector<Component> components = {};
};

class Arranging {
 public:
  Arranging(const StatementForm& form, std::vector<LoopId> order, bool distribute)
      : form_(form), order_(std::move(order)), distribute_(distribute) {}

  /// The arrangement of a group inside the loops of `placed`; nothing: see obstacle().
  std::optional<std::vector<Arranged>> run(const StatementGroup& group,
                                           const std::set<LoopId>& placed) {
    Level level{group, placed};
    for (std::vector<std::size_t>& statements : connected(group)) {
      const LoopId next = next_loop(statements.front(), placed);
      for (const std::size_t statement : statements) {
        if (next_loop(statement, placed) == next) continue;
        obstacle_ = within(group, statements);
        return std::nullopt;
      }
      level.components.push_back({std::move(statements), next});
    }
    std::vector<Arranged> arranged;
    while (Component* first = ready(level, {}, -1)) {
      if (!add(level, *first, arranged)) return std::nullopt;
    }
    return arranged;
  }

  const Obstacle& obstacle() const { return obstacle_; }

 private:
  LoopId next_loop(std::size_t statement, const std::set<LoopId>& placed) const {
    const std::vector<LoopId>& around = form_.statements[statement].loops;
    for (const LoopId loop : order_) {
      if (placed.count(loop) == 0 && std::find(around.begin(), around.end(), loop) != around.end())
        return loop;
    }
    return -1;
  }

  /// The sign of an active dependence in a loop.
  int sign(const Active& active, LoopId loop) const {
    const std::vector<LoopId>& loops = form_.statements[active.dependence->source].loops;
    const auto place = std::find(loops.begin(), loops.end(), loop) - loops.begin();
    return (*active.direction)[static_cast<std::size_t>(place)];
  }

  /// Which statements a statement of the group must come before, directly or by others.
  std::vector<std::vector<bool>> reachable(const StatementGroup& group) const {
    const std::size_t count = form_.statements.size();
    std::vector<std::vector<bool>> reach(count, std::vector<bool>(count, false));
    for (const Active& active : group.active) {
      reach[active.dependence->source][active.dependence->destination] = true;
    }
    for (const std::size_t via : group.statements) {
      for (const std::size_t a : group.statements) {
        if (!reach[a][via]) continue;
        for (const std::size_t b : group.statements) reach[a][b] = reach[a][b] || reach[via][b];
      }
    }
    return reach;
  }

  /// The strongly connected groups of statements, in the order of their first statements.
  std::vector<std::vector<std::size_t>> connected(const StatementGroup& group) const {
    const std::vector<std::vector<bool>> reach = reachable(group);
    std::vector<std::vector<std::size_t>> components;
    std::set<std::size_t> seen;
    for (const std::size_t a : group.statements) {
      if (seen.count(a) > 0) continue;
      components.emplace_back();
      for (const std::size_t b : group.statements) {
        if (a != b && !(reach[a][b] && reach[b][a])) continue;
        components.back().push_back(b);
        seen.insert(b);
      }
    }
    return components;
  }

  static bool has(const std::vector<std::size_t>& statements, std::size_t statement) {
    return std::find(statements.begin(), statements.end(), statement) != statements.end();
  }

  /// A dependence between different statements of a component, of a load on a store where there is one.
  Obstacle within(const StatementGroup& group, const std::vector<std::size_t>& statements) const {
    const auto opcode = [&](OpId id) { return form_.kernel.operations[index(id)].opcode; };
    Obstacle found;
    for (const Active& active : group.active) {
      const StatementDependence& d = *active.dependence;
      const bool is_inside =
          d.source != d.destination && has(statements, d.source) && has(statements, d.destination);
      const bool is_flow = opcode(d.from) == Opcode::kStore && opcode(d.to) == Opcode::kLoad;
      if (is_inside && (found.dependence == nullptr || is_flow)) {
        found = {active.dependence, *active.direction, -1};
        if (is_flow) break;
      }
    }
    return found;
  }

  /// The first component that can come next: what it depends on is done. If `loop` is one, it may share it
  /// with the statements of `together`. Null: none.
  Component* ready(Level& level, const std::vector<std::size_t>& together, LoopId loop) const {
    for (Component& component : level.components) {
      if (component.is_done || waits(level, component)) continue;
      if (loop < 0 || may_share(level.group, component, together, loop)) return &component;
    }
    return nullptr;
  }

  static bool waits(const Level& level, const Component& component) {
    return std::any_of(
        level.components.begin(), level.components.end(), [&](const Component& other) {
          return !other.is_done && &other != &component &&
                 std::any_of(level.group.active.begin(), level.group.active.end(),
                             [&](const Active& active) {
                               return has(other.statements, active.dependence->source) &&
                                      has(component.statements, active.dependence->destination);
                             });
        });
  }

  bool may_share(const StatementGroup& group, const Component& component,
                 const std::vector<std::size_t>& together, LoopId loop) const {
    return component.next == loop &&
           std::all_of(group.active.begin(), group.active.end(), [&](const Active& active) {
             const bool crosses = has(together, active.dependence->source) &&
                                  has(component.statements, active.dependence->destination);
             return !crosses || sign(active, loop) >= 0;
           });
  }

  /// Adds a component, in its next loop together with all that may share it.
  bool add(Level& level, Component& first, std::vector<Arranged>& arranged) {
    const LoopId loop = first.next;
    std::vector<std::size_t> together = first.statements;
    first.is_done = true;
    if (loop < 0) {
      for (const std::size_t statement : together) arranged.push_back({-1, statement});
      return true;
    }
    while (Component* more = distribute_ ? nullptr : ready(level, together, loop)) {
      more->is_done = true;
      together.insert(together.end(), more->statements.begin(), more->statements.end());
    }
    std::sort(together.begin(), together.end());
    const auto inner = inside(level.group, together, loop);
    if (!inner) return false;
    std::set<LoopId> around = level.placed;
    around.insert(loop);
    auto body = run(*inner, around);
    if (!body) return false;
    arranged.push_back({loop, 0, std::move(*body)});
    return true;
  }

  /// What is left of a group's dependences inside a loop; nothing: one goes backwards.
  std::optional<StatementGroup> inside(const StatementGroup& group,
                                       const std::vector<std::size_t>& statements, LoopId loop) {
    StatementGroup inner{statements, {}};
    for (const Active& active : group.active) {
      const StatementDependence& d = *active.dependence;
      if (!has(statements, d.source) || !has(statements, d.destination)) continue;
      const int direction = sign(active, loop);
      if (direction < 0) {
        obstacle_ = {active.dependence, *active.direction, loop};
        return std::nullopt;
      }
      if (direction == 0) inner.active.push_back(active);
    }
    return inner;
  }

  const StatementForm& form_;
  std::vector<LoopId> order_;
  bool distribute_;
  Obstacle obstacle_;
};

/// Adds a region of the source.
void add_region(const StatementForm& form, LoopId loop, std::vector<Arranged>& arranged) {
  for (const Node& node : region(form.kernel, loop)) {
    if (node.is_loop()) {
      Arranged inner{node.index, 0, {}};
      add_region(form, node.index, inner.body);
      if (!inner.body.empty()) arranged.push_back(std::move(inner));
      continue;
    }
    for (std::size_t s = 0; s < form.statements.size(); ++s) {
      if (form.statements[s].store == node.index) arranged.push_back({-1, s});
    }
  }
}

}  // namespace

std::vector<LoopId> loop_order(const StatementForm& form, const NestDirective& directive) {
  std::vector<LoopId> order;
  const auto add = [&](const std::string& name) {
    for (const LoopId loop : form.loops) {
      const bool is_new = std::find(order.begin(), order.end(), loop) == order.end();
      if (is_new && form.kernel.loops[index(loop)].name == name) order.push_back(loop);
    }
  };
  const std::vector<std::string>& named = directive.order;
  for (const std::string& name : named) {
    const std::string tiles = tile_loop(name);
    const bool is_named = std::find(named.begin(), named.end(), tiles) != named.end();
    if (!is_named && directive.tiles.count(name) > 0) add(tiles);
    add(name);
  }
  for (const LoopId loop : form.loops) add(form.kernel.loops[index(loop)].name);
  return order;
}

std::variant<std::vector<Arranged>, Obstacle> arrange(
    const StatementForm& form, const std::vector<StatementDependence>& dependences,
    const NestDirective& directive) {
  StatementGroup all;
  for (std::size_t s = 0; s < form.statements.size(); ++s) all.statements.push_back(s);
  for (const StatementDependence& dependence : dependences) {
    for (const Direction& direction : dependence.directions) {
      all.active.push_back({&dependence, &direction});
    }
  }
  Arranging arranging(form, loop_order(form, directive), directive.distribute);
  auto arranged = arranging.run(all, {});
  if (!arranged) return arranging.obstacle();
  return std::move(*arranged);
}

std::vector<Arranged> source_arrangement(const StatementForm& form) {
  std::vector<Arranged> arranged;
  const LoopId nest = form.loops.front();
  Arranged outermost{nest, 0, {}};
  add_region(form, nest, outermost.body);
  arranged.push_back(std::move(outermost));
  return arranged;
}

}  // namespace hls::model
