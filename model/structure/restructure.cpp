#include "model/structure/restructure.h"

#include <algorithm>
#include <utility>

#include "model/kernel/index.h"

namespace hls::model {
namespace {

/// Each statement's way from the outermost loop to it, as positions in bodies.
using Paths = std::map<std::size_t, std::vector<std::size_t>>;

void find_paths(const std::vector<Arranged>& body, std::vector<std::size_t>& path, Paths& paths) {
  for (std::size_t i = 0; i < body.size(); ++i) {
    path.push_back(i);
    if (body[i].loop < 0) paths[body[i].statement] = path;
    find_paths(body[i].body, path, paths);
    path.pop_back();
  }
}

/// Takes dimensions out of private arrays, or all but the copies of their loops.
class Contraction {
 public:
  Contraction(StatementForm& form, const std::vector<Arranged>& arranged, const Factors& unroll)
      : form_(form), arranged_(arranged), unroll_(unroll) {
    std::vector<std::size_t> path;
    find_paths(arranged, path, paths_);
  }

  void run() {
    for (std::size_t array = form_.first_private; array < form_.kernel.arrays.size(); ++array) {
      contract(static_cast<ArrayId>(array));
    }
  }

 private:
  void contract(ArrayId array) {
    const std::vector<OpId> accesses = accesses_to(array);
    const std::vector<AffineExpr> dimensions = at(accesses.front()).subscripts;
    if (dimensions.front().is_constant()) return;  // one element
    std::vector<std::int64_t> shape;
    std::vector<AffineExpr> subscripts;
    // Each of them is a dimension: a loop that is none carries the value, which is set before it, or ends before the
    // value is used.
    const std::vector<LoopId> shared = shared_loops(array);
    for (const AffineExpr& dimension : dimensions) {
      const LoopId loop = *dimension.loops().begin();
      const Loop& own = form_.kernel.loops[index(loop)];
      const bool is_shared = std::find(shared.begin(), shared.end(), loop) != shared.end();
      const auto factor = unroll_.find(own.name);
      const std::int64_t copies = factor == unroll_.end() ? 1 : factor->second;
      if (is_shared && copies == 1) continue;
      const bool is_whole = !is_shared || copies >= own.trip_count;
      shape.push_back(is_whole ? own.trip_count : copies);
      subscripts.push_back(is_whole ? dimension
                                    : dimension -
                                          AffineExpr::linear_quotient(dimension, copies) * copies);
    }
    if (shape.empty()) {
      shape.push_back(1);
      subscripts.emplace_back(0);
    }
    form_.kernel.arrays[index(array)].shape = shape;
    for (const OpId id : accesses) form_.kernel.operations[index(id)].subscripts = subscripts;
  }

  const Operation& at(OpId id) const { return form_.kernel.operations[index(id)]; }

  /// In the nest.
  std::vector<OpId> accesses_to(ArrayId array) const {
    std::set<OpId> accesses;
    for (const Statement& statement : form_.statements) {
      for (const OpId id : statement.operations) {
        if (is_access(at(id).opcode) && at(id).array == array) accesses.insert(id);
      }
    }
    return {accesses.begin(), accesses.end()};
  }

  bool touches(const Statement& statement, ArrayId array) const {
    return std::any_of(statement.operations.begin(), statement.operations.end(),
                       [&](OpId id) { return is_access(at(id).opcode) && at(id).array == array; });
  }

  /// The loops that all accesses to the array are in, outermost first.
  std::vector<LoopId> shared_loops(ArrayId array) const {
    std::vector<std::vector<std::size_t>> paths;
    for (std::size_t s = 0; s < form_.statements.size(); ++s) {
      if (touches(form_.statements[s], array)) paths.push_back(paths_.at(s));
    }
    std::vector<LoopId> loops;
    const std::vector<Arranged>* body = &arranged_;
    for (std::size_t depth = 0; depth < paths.front().size(); ++depth) {
      const std::size_t next = paths.front()[depth];
      const bool all = std::all_of(paths.begin(), paths.end(),
                                   [&](const auto& path) { return path[depth] == next; });
      if (!all || (*body)[next].loop < 0) break;
      loops.push_back((*body)[next].loop);
      body = &(*body)[next].body;
    }
    return loops;
  }

  StatementForm& form_;
  const std::vector<Arranged>& arranged_;
  const Factors& unroll_;
  Paths paths_;
};

/// Makes loops and operations of an arrangement.
class Building {
 public:
  Building(const StatementForm& form, Restructured& result) : form_(form), result_(result) {
    result_.kernel = form.kernel;
  }

  void run(const std::vector<Arranged>& arranged) {
    Region nests;
    for (const Arranged& item : arranged) nests.push_back(build(item, -1));
    Region& top = region(kernel(), -1);
    const auto place = std::find(top.begin(), top.end(), Node::loop(form_.loops.front()));
    const auto after = top.insert(top.erase(place), nests.begin(), nests.end());
    static_cast<void>(after);
  }

 private:
  Kernel& kernel() { return result_.kernel; }

  Node build(const Arranged& item, LoopId parent) {
    const LoopId loop = add_loop(item.loop, parent);
    copies_[item.loop] = loop;
    Region body;
    for (const Arranged& inner : item.body) {
      if (inner.loop >= 0) {
        body.push_back(build(inner, loop));
      } else {
        add_statement(form_.statements[inner.statement], body);
      }
    }
    kernel().loops[index(loop)].body = std::move(body);
    return Node::loop(loop);
  }

  /// The loop itself the first time, then copies. Bounds are not kept: they are those of the source's order.
  LoopId add_loop(LoopId source, LoopId parent) {
    LoopId loop = source;
    if (!used_.insert(source).second) {
      loop = static_cast<LoopId>(kernel().loops.size());
      Loop copy = kernel().loops[index(source)];
      copy.name = unused_name(copy.name);
      result_.source_of[copy.name] = form_.kernel.loops[index(source)].name;
      kernel().loops.push_back(std::move(copy));
    }
    kernel().loops[index(loop)].parent = parent;
    kernel().loops[index(loop)].bounds.clear();
    return loop;
  }

  std::string unused_name(const std::string& name) {
    std::string unused = name;
    for (int number = 2; is_taken(unused); ++number) unused = name + "_" + std::to_string(number);
    return unused;
  }

  bool is_taken(const std::string& name) {
    const std::vector<Loop>& loops = kernel().loops;
    return std::any_of(loops.begin(), loops.end(),
                       [&](const Loop& loop) { return loop.name == name; });
  }

  void add_statement(const Statement& statement, Region& body) {
    std::map<OpId, OpId> clones;
    for (const OpId id : statement.operations) {
      Operation clone = form_.kernel.operations[index(id)];
      for (OpId& operand : clone.operands) {
        const auto known = clones.find(operand);
        if (known != clones.end()) operand = known->second;
      }
      for (AffineExpr& subscript : clone.subscripts) {
        subscript = subscript.with_counters(
            [&](LoopId loop) { return AffineExpr::counter(copies_.at(loop)); });
      }
      clones[id] = static_cast<OpId>(kernel().operations.size());
      body.push_back(Node::operation(clones[id]));
      kernel().operations.push_back(std::move(clone));
    }
  }

  const StatementForm& form_;
  Restructured& result_;
  std::set<LoopId> used_;
  std::map<LoopId, LoopId> copies_;  ///< of loops of the source, those around what is built
};

}  // namespace

void restructure(StatementForm form, const std::vector<Arranged>& arranged, const Factors& unroll,
                 Restructured& result) {
  Contraction(form, arranged, unroll).run();
  for (std::size_t array = form.first_private; array < form.kernel.arrays.size(); ++array) {
    result.privates.insert(form.kernel.arrays[array].name);
  }
  Building(form, result).run(arranged);
}

}  // namespace hls::model
