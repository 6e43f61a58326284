#include "model/structure/tiling.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "model/divide.h"
#include "model/kernel/index.h"

namespace hls::model {
namespace {

/// Splits one loop.
class TileSplit {
 public:
  TileSplit(LoopId loop, std::int64_t tile, StatementForm& form)
      : form_(form),
        loop_(loop),
        tile_(tile),
        trip_count_(at(loop).trip_count),
        tiles_(static_cast<LoopId>(kernel().loops.size())) {}

  void run() {
    split_private_dimensions();
    replace_counter();
    add_loop();
    if (trip_count_ % tile_ != 0) stop_at_the_end();
  }

 private:
  Kernel& kernel() { return form_.kernel; }
  Loop& at(LoopId loop) { return kernel().loops[index(loop)]; }
  Operation& operation(OpId id) { return kernel().operations[index(id)]; }

  void split_private_dimensions() {
    for (std::size_t a = form_.first_private; a < kernel().arrays.size(); ++a) {
      const auto array = static_cast<ArrayId>(a);
      std::optional<std::size_t> dim;
      for (Operation& op : kernel().operations) {
        if (!is_access(op.opcode) || op.array != array) continue;
        const auto place = std::find(op.subscripts.begin(), op.subscripts.end(), inside());
        if (place == op.subscripts.end()) continue;
        dim = static_cast<std::size_t>(place - op.subscripts.begin());
        op.subscripts.insert(place, AffineExpr::counter(tiles_));
      }
      if (!dim) continue;
      std::vector<std::int64_t>& shape = kernel().arrays[a].shape;
      shape[*dim] = tile_;
      shape.insert(shape.begin() + static_cast<std::ptrdiff_t>(*dim), tile_count());
    }
  }

  /// In what the source has: the counter of all its iterations.
  void replace_counter() {
    const AffineExpr whole = inside().plus(tiles_, tile_);
    for (Operation& op : kernel().operations) {
      if (is_access(op.opcode) && form_.is_private(op.array)) continue;
      for (AffineExpr& subscript : op.subscripts) subscript = subscript.substitute(loop_, whole);
    }
    for (Loop& loop : kernel().loops) {
      for (AffineExpr& bound : loop.bounds) bound = bound.substitute(loop_, whole);
    }
  }

  void add_loop() {
    Loop tiles;
    tiles.name = tile_loop(at(loop_).name);
    tiles.trip_count = tile_count();
    tiles.lower = at(loop_).lower;
    tiles.step = at(loop_).step * tile_;
    tiles.parent = at(loop_).parent;
    tiles.location = at(loop_).location;
    Region& around = region(kernel(), tiles.parent);
    std::replace(around.begin(), around.end(), Node::loop(loop_), Node::loop(tiles_));
    tiles.body = {Node::loop(loop_)};
    at(loop_).trip_count = tile_;
    at(loop_).lower = 0;
    at(loop_).parent = tiles_;
    kernel().loops.push_back(std::move(tiles));
    insert_before(form_.loops);
    for (Statement& statement : form_.statements) insert_before(statement.loops);
  }

  void insert_before(std::vector<LoopId>& loops) const {
    const auto place = std::find(loops.begin(), loops.end(), loop_);
    if (place != loops.end()) loops.insert(place, tiles_);
  }

  /// n - 1 - tile * t - x >= 0 is a condition of all accesses inside.
  void stop_at_the_end() {
    const bool is_small = trip_count_ <= std::numeric_limits<std::int32_t>::max();
    Operation zero;
    zero.type = is_small ? Type::integer(32, true) : Type::integer(64, true);
    zero.location = at(loop_).location;
    Operation left = zero;
    left.opcode = Opcode::kAffine;
    left.subscripts = {AffineExpr(trip_count_ - 1) - inside().plus(tiles_, tile_)};
    Operation is_there = zero;
    is_there.opcode = Opcode::kGe;
    is_there.type = Type::boolean();
    is_there.operands = {add(left), add(zero)};
    const OpId condition = add(is_there);
    const std::vector<OpId> made{is_there.operands[0], condition};
    kernel().body.insert(kernel().body.begin(), Node::operation(is_there.operands[1]));

    const std::set<OpId> within = operations_within();
    std::set<OpId> accesses;
    for (Statement& statement : form_.statements) {
      std::vector<OpId>& all = statement.operations;
      const auto first =
          std::find_if(all.begin(), all.end(), [&](OpId id) { return within.count(id) > 0; });
      if (first == all.end()) continue;
      for (auto id = first; id != all.end(); ++id) {
        if (is_access(operation(*id).opcode) && within.count(*id) > 0) accesses.insert(*id);
      }
      all.insert(first, made.begin(), made.end());
    }
    for (const OpId id : accesses) operation(id).operands.push_back(condition);
    Region& body = at(loop_).body;
    body.insert(body.begin(), {Node::operation(made[0]), Node::operation(made[1])});
  }

  std::set<OpId> operations_within() {
    std::set<OpId> within;
    const std::vector<LoopId> enclosing = enclosing_loops(kernel());
    for (OpId id = 0; id < static_cast<OpId>(enclosing.size()); ++id) {
      if (enclosing[index(id)] < 0) continue;
      const std::vector<LoopId> path = loop_path(kernel(), enclosing[index(id)]);
      if (std::find(path.begin(), path.end(), loop_) != path.end()) within.insert(id);
    }
    return within;
  }

  OpId add(const Operation& op) {
    kernel().operations.push_back(op);
    return static_cast<OpId>(kernel().operations.size()) - 1;
  }

  AffineExpr inside() const { return AffineExpr::counter(loop_); }
  std::int64_t tile_count() const { return ceil_divide(trip_count_, tile_); }

  StatementForm& form_;
  LoopId loop_;
  std::int64_t tile_;
  std::int64_t trip_count_;
  LoopId tiles_;  ///< the new loop
};

}  // namespace

void tile(const Tiles& tiles, StatementForm& form) {
  const std::vector<LoopId> loops = form.loops;
  for (const LoopId loop : loops) {
    const Loop& own = form.kernel.loops[index(loop)];
    const auto size = tiles.find(own.name);
    if (size == tiles.end() || size->second >= own.trip_count) continue;
    TileSplit(loop, size->second, form).run();
  }
}

}  // namespace hls::model
