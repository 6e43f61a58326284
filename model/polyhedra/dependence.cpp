#include "model/polyhedra/dependence.h"

#include <isl/aff.h>
#include <isl/ctx.h>
#include <isl/options.h>
#include <isl/point.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/stride_info.h>
#include <isl/val.h>
#include <isl/vertices.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "model/kernel/isl_text.h"
#include "model/polyhedra/access_pair.h"

namespace hls::model {
namespace {

/// Distance sets with more integer points than this are not enumerated when a vertex is fractional.
constexpr long kMostEnumeratedPoints = 20000;

/// Position of each operation in program order.
void number_operations(const Kernel& kernel, const Region& nodes, std::vector<int>& position,
                       int& next) {
  for (const Node& node : nodes) {
    if (node.is_loop()) {
      number_operations(kernel, kernel.loops[node.index].body, position, next);
    } else {
      position[node.index] = next++;
    }
  }
}

/// A distance vector with a coordinate for each of the loops in question.
using Row = std::vector<std::int64_t>;

Distance to_distance(const std::vector<LoopId>& loops, const Row& row) {
  Distance distance;
  for (std::size_t i = 0; i < loops.size(); ++i) {
    if (row[i] != 0) distance.emplace_back(loops[i], row[i]);
  }
  std::sort(distance.begin(), distance.end());
  return distance;
}

/// Integer value of val * 1, rounded down; `exact` becomes false when it had a fraction.
std::int64_t floor_of(isl_val* value, bool& exact) {
  if (isl_val_is_int(value) != isl_bool_true) exact = false;
  isl_val* floor = isl_val_floor(value);
  const std::int64_t result = isl_val_get_num_si(floor);
  isl_val_free(floor);
  return result;
}

struct VertexCollector {
  std::size_t loops;
  std::set<Row> rows;
  bool exact = true;
};

isl_stat collect_vertex(isl_vertex* vertex, void* user) {
  auto* collector = static_cast<VertexCollector*>(user);
  isl_multi_aff* expr = isl_vertex_get_expr(vertex);
  Row row;
  for (std::size_t i = 0; i < collector->loops; ++i) {
    isl_aff* coordinate = isl_multi_aff_get_aff(expr, static_cast<int>(i));
    row.push_back(floor_of(isl_aff_get_constant_val(coordinate), collector->exact));
    isl_aff_free(coordinate);
  }
  isl_multi_aff_free(expr);
  isl_vertex_free(vertex);
  collector->rows.insert(std::move(row));
  return isl_stat_ok;
}

isl_stat collect_point(isl_point* point, void* user) {
  auto* collector = static_cast<VertexCollector*>(user);
  Row row;
  bool exact = true;
  for (std::size_t i = 0; i < collector->loops; ++i) {
    row.push_back(
        floor_of(isl_point_get_coordinate_val(point, isl_dim_set, static_cast<int>(i)), exact));
  }
  isl_point_free(point);
  collector->rows.insert(std::move(row));
  return isl_stat_ok;
}

/// A coordinate that takes the values offset + stride * k only.
struct Stride {
  std::int64_t stride = 1;
  std::int64_t offset = 0;
};

Stride stride_of(isl_set* set, int coordinate) {
  const std::unique_ptr<isl_stride_info, decltype(&isl_stride_info_free)> info(
      isl_set_get_stride_info(set, coordinate), isl_stride_info_free);
  isl_aff* offset = isl_stride_info_get_offset(info.get());
  bool exact = isl_aff_is_cst(offset) == isl_bool_true;
  Stride result;
  result.offset = floor_of(isl_aff_get_constant_val(offset), exact);
  result.stride = floor_of(isl_stride_info_get_stride(info.get()), exact);
  isl_aff_free(offset);
  return exact && result.stride > 1 ? result : Stride{};
}

/// The set of the k of each coordinate.
isl_set* without_strides(isl_set* set, const std::vector<Stride>& strides) {
  isl_space* space = isl_set_get_space(set);
  isl_multi_aff* scale = isl_multi_aff_identity_on_domain_space(space);
  for (int i = 0; i < static_cast<int>(strides.size()); ++i) {
    isl_aff* aff = isl_multi_aff_get_aff(scale, i);
    aff = isl_aff_scale_val(aff, isl_val_int_from_si(isl_set_get_ctx(set), strides[i].stride));
    aff = isl_aff_add_constant_si(aff, static_cast<int>(strides[i].offset));
    scale = isl_multi_aff_set_aff(scale, i, aff);
  }
  return isl_set_coalesce(isl_set_detect_equalities(isl_set_preimage_multi_aff(set, scale)));
}

isl_stat collect_vertices(isl_basic_set* basic_set, void* user) {
  auto* collector = static_cast<VertexCollector*>(user);
  // Existential variables are left: without them the vertices may miss integer points.
  if (isl_basic_set_dim(basic_set, isl_dim_div) > 0) collector->exact = false;
  isl_basic_set* hull = isl_basic_set_remove_divs(basic_set);
  isl_vertices* vertices = isl_basic_set_compute_vertices(hull);
  isl_vertices_foreach_vertex(vertices, collect_vertex, collector);
  isl_vertices_free(vertices);
  isl_basic_set_free(hull);
  return isl_stat_ok;
}

/// The vertices; of a set with strides, such as that of `it % 2`, in steps of these.
isl_stat collect_basic_set(isl_basic_set* basic_set, void* user) {
  auto* collector = static_cast<VertexCollector*>(user);
  if (isl_basic_set_dim(basic_set, isl_dim_div) == 0) return collect_vertices(basic_set, user);
  isl_set* set = isl_set_from_basic_set(basic_set);
  std::vector<Stride> strides;
  for (std::size_t i = 0; i < collector->loops; ++i) {
    strides.push_back(stride_of(set, static_cast<int>(i)));
  }
  VertexCollector steps{collector->loops, {}, true};
  set = without_strides(set, strides);
  isl_set_foreach_basic_set(set, collect_vertices, &steps);
  isl_set_free(set);
  collector->exact = collector->exact && steps.exact;
  for (Row row : steps.rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      row[i] = strides[i].offset + strides[i].stride * row[i];
    }
    collector->rows.insert(std::move(row));
  }
  return isl_stat_ok;
}

/// The distances that bound a set of distance vectors from below for every interval. The vertices
/// of the rational hull when they are integral; otherwise all integer points of a small set;
/// otherwise vertices rounded down, which is safe because intervals are not negative, but may ask
/// for more than needed.
std::set<Row> bounding_distances(isl_set* set, std::size_t loops) {
  VertexCollector collector{loops, {}, true};
  if (loops == 0) return {Row{}};
  isl_set_foreach_basic_set(set, collect_basic_set, &collector);
  if (collector.exact) return collector.rows;
  isl_val* count = isl_set_count_val(set);
  const bool small =
      isl_val_is_int(count) == isl_bool_true && isl_val_cmp_si(count, kMostEnumeratedPoints) <= 0;
  isl_val_free(count);
  if (!small) return collector.rows;
  VertexCollector points{loops, {}, true};
  isl_set_foreach_point(set, collect_point, &points);
  return points.rows;
}

/// The order of distance vectors by their slack at every admissible choice of intervals. Those of one chain of temporal
/// loops satisfy ii_outer >= trip_inner * ii_inner, so what a loop has to spare counts trip_inner times for the loop
/// inside; other loops are compared one by one.
class SlackOrder {
 public:
  /// `loops`: outermost first.
  SlackOrder(const Kernel& kernel, const std::vector<LoopId>& loops) {
    std::map<LoopId, std::size_t>
        unspent;  // temporal loops, for the first temporal loop inside only: its
                  // siblings may use it fully at the same time
    for (std::size_t i = 0; i < loops.size(); ++i) {
      const Loop& loop = kernel.loops[loops[i]];
      steps_.push_back({std::nullopt, loop.trip_count});
      if (loop.kind == LoopKind::kSpatial) continue;
      LoopId parent = loop.parent;
      while (parent >= 0 && kernel.loops[parent].kind == LoopKind::kSpatial) {
        parent = kernel.loops[parent].parent;
      }
      const auto outer = unspent.find(parent);
      if (outer != unspent.end()) {
        steps_.back().outer = outer->second;
        unspent.erase(outer);
      }
      unspent[loops[i]] = i;
    }
    spare_.resize(loops.size());
  }

  /// Whether (a - b) . intervals >= 0 for all admissible intervals.
  bool at_least(const Row& a, const Row& b) {
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      spare_[i] = a[i] - b[i];
      if (steps_[i].outer) spare_[i] += spare_[*steps_[i].outer] * steps_[i].trip_count;
      if (spare_[i] < 0) return false;
    }
    return true;
  }

 private:
  struct Step {
    std::optional<std::size_t> outer;  ///< the position of the loop whose rest counts here
    std::int64_t trip_count;
  };
  std::vector<Step> steps_;
  Row spare_;
};

/// The rows that no other row undercuts, ascending.
std::vector<Row> least_rows(SlackOrder order, const std::set<Row>& all) {
  std::vector<Row> least;  // of those seen so far
  for (const Row& row : all) {
    const auto undercuts = [&](const Row& other) { return order.at_least(row, other); };
    if (std::any_of(least.begin(), least.end(), undercuts)) continue;
    std::erase_if(least, [&](const Row& other) { return order.at_least(other, row); });
    least.push_back(row);
  }
  return least;
}

/// Sets of more points keep those in the middle.
constexpr std::size_t kMostCompared = 512;

/// Without the points of `kept` that lie in the middle of two others: a linear function is least at
/// a vertex of the hull, which is no such point.
std::vector<Row> without_midpoints(const std::set<Row>& all, std::vector<Row> kept) {
  if (kept.size() > kMostCompared) return kept;
  const std::vector<Row> candidates = kept;
  Row mirrored;
  std::erase_if(kept, [&](const Row& p) {
    return std::any_of(candidates.begin(), candidates.end(), [&](const Row& a) {
      mirrored = p;
      for (std::size_t i = 0; i < p.size(); ++i) mirrored[i] += p[i] - a[i];
      return a != p && all.count(mirrored) > 0;
    });
  });
  return kept;
}

DependenceKind kind_of(const Operation& source, const Operation& destination) {
  if (source.opcode == Opcode::kLoad) return DependenceKind::kWar;
  return destination.opcode == Opcode::kLoad ? DependenceKind::kRaw : DependenceKind::kWaw;
}

/// Finds the dependences of pairs of accesses; looks at pairs of one form once.
class Pairs {
 public:
  Pairs(const Kernel& kernel, KnownDistances& known)
      : kernel_(kernel), known_(known), context_(isl_ctx_alloc()) {
    isl_options_set_on_error(context_.get(), ISL_ON_ERROR_CONTINUE);
  }

  /// The dependence from `source` to `destination`, if any instance pair has it.
  std::optional<MemoryDependence> dependence(const CountedAccess& source,
                                             const CountedAccess& destination,
                                             bool source_is_first) {
    if (!may_meet(source, destination)) return std::nullopt;
    const AccessPair pair(source, destination);
    const std::vector<LoopId>& all = pair.loops();
    std::set<Row> rows;
    const std::size_t levels = pair.common().size();
    const std::int64_t forwarded = forwarded_iterations(source, destination);
    for (std::size_t level = 0; level <= levels; ++level) {
      if (level == levels && (!source_is_first || forwarded > 0)) continue;
      const std::int64_t apart = level + 1 == levels ? forwarded + 1 : 1;
      const std::set<Row>& found = bounding(pair.distances_text(kernel_, level, apart), all.size());
      rows.insert(found.begin(), found.end());
    }
    if (rows.empty()) return std::nullopt;
    MemoryDependence found{
        source.id,
        destination.id,
        kind_of(kernel_.operations[source.id], kernel_.operations[destination.id]),
        {}};
    for (const Row& row : without_midpoints(rows, least_rows(SlackOrder(kernel_, all), rows))) {
      found.distances.push_back(to_distance(all, row));
    }
    std::sort(found.distances.begin(), found.distances.end());
    return found;
  }

 private:
  /// How many iterations after a store a load of the loop need not see it.
  std::int64_t forwarded_iterations(const CountedAccess& source,
                                    const CountedAccess& destination) const {
    const bool is_store = kernel_.operations[source.id].opcode == Opcode::kStore;
    const bool is_of_loop = source.loops == destination.loops;
    return is_store && is_of_loop ? kernel_.operations[destination.id].forwarded : 0;
  }

  const std::set<Row>& bounding(const std::string& polyhedron, std::size_t loops) {
    return known_.of(polyhedron, [&] {
      const IslSet set(isl_set_read_from_str(context_.get(), polyhedron.c_str()));
      const bool has_points = isl_set_is_empty(set.get()) == isl_bool_false;
      return has_points ? bounding_distances(set.get(), loops) : std::set<Row>{};
    });
  }

  const Kernel& kernel_;
  KnownDistances& known_;
  IslContext context_;
};

std::vector<CountedAccess> accesses_in_order(const Kernel& kernel,
                                             const std::vector<std::vector<LoopId>>& replicated) {
  std::vector<int> position(kernel.operations.size(), -1);
  int next = 0;
  number_operations(kernel, kernel.body, position, next);
  const std::vector<LoopId> region_of = enclosing_loops(kernel);
  std::vector<CountedAccess> accesses;
  for (OpId id = 0; id < static_cast<OpId>(kernel.operations.size()); ++id) {
    if (position[id] < 0 || !is_access(kernel.operations[id].opcode)) continue;
    std::vector<LoopId> loops = loop_path(kernel, region_of[id]);
    std::erase_if(loops, [&](LoopId loop) {
      const std::vector<LoopId>& copies = replicated[id];
      return kernel.loops[loop].kind == LoopKind::kSpatial &&
             std::find(copies.begin(), copies.end(), loop) == copies.end();
    });
    accesses.push_back(counted_access(kernel, id, std::move(loops)));
  }
  std::sort(accesses.begin(), accesses.end(), [&](const CountedAccess& a, const CountedAccess& b) {
    return position[a.id] < position[b.id];
  });
  return accesses;
}

}  // namespace

const KnownDistances::Rows& KnownDistances::of(const std::string& form,
                                               const std::function<Rows()>& compute) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = known_.find(form);
    if (found != known_.end()) return found->second;
  }
  // Two threads may compute the same value; the first one to finish keeps it.
  Rows rows = compute();
  const std::lock_guard<std::mutex> lock(mutex_);
  return known_.try_emplace(form, std::move(rows)).first->second;
}

std::vector<MemoryDependence> memory_dependences(const Kernel& kernel,
                                                 const std::vector<std::vector<LoopId>>& replicated,
                                                 KnownDistances& known) {
  Pairs pairs(kernel, known);
  const std::vector<CountedAccess> accesses = accesses_in_order(kernel, replicated);
  std::vector<MemoryDependence> result;
  for (std::size_t i = 0; i < accesses.size(); ++i) {
    for (std::size_t j = 0; j < accesses.size(); ++j) {
      const Operation& source = kernel.operations[accesses[i].id];
      const Operation& destination = kernel.operations[accesses[j].id];
      if (source.array != destination.array) continue;
      if (source.opcode == Opcode::kLoad && destination.opcode == Opcode::kLoad) continue;
      auto found = pairs.dependence(accesses[i], accesses[j], i < j);
      if (found) result.push_back(std::move(*found));
    }
  }
  return result;
}

}  // namespace hls::model
