#include "model/polyhedra/directions.h"

#include <isl/ctx.h>
#include <isl/ilp.h>
#include <isl/options.h>
#include <isl/set.h>
#include <isl/val.h>

#include <algorithm>
#include <utility>

namespace hls::model {
namespace {

/// The part of a set whose coordinate has this sign.
IslSet with_sign(const IslSet& set, std::size_t coordinate, int sign) {
  isl_set* part = isl_set_copy(set.get());
  const auto dim = static_cast<unsigned>(coordinate);
  if (sign <= 0) part = isl_set_upper_bound_si(part, isl_dim_set, dim, sign);
  if (sign >= 0) part = isl_set_lower_bound_si(part, isl_dim_set, dim, sign);
  return IslSet(part);
}

/// Adds the directions of a set that begin with `prefix`, depth first: a part without points has none.
void collect(const IslSet& set, std::size_t common, Direction& prefix, std::set<Direction>& found) {
  if (isl_set_is_empty(set.get()) == isl_bool_true) return;
  if (prefix.size() == common) {
    found.insert(prefix);
    return;
  }
  for (const int sign : {-1, 0, 1}) {
    const IslSet part = with_sign(set, prefix.size(), sign);
    prefix.push_back(sign);
    collect(part, common, prefix, found);
    prefix.pop_back();
  }
}

/// The loop by which instances of this direction are ordered in the source.
std::size_t level_of(const Direction& direction) {
  const auto first =
      std::find_if(direction.begin(), direction.end(), [](int sign) { return sign != 0; });
  return static_cast<std::size_t>(first - direction.begin());
}

}  // namespace

Directions::Directions(const Kernel& kernel) : kernel_(kernel), context_(isl_ctx_alloc()) {
  isl_options_set_on_error(context_.get(), ISL_ON_ERROR_CONTINUE);
}

std::set<Direction> Directions::between(const CountedAccess& source,
                                        const CountedAccess& destination, bool source_is_first) {
  std::set<Direction> all;
  if (!may_meet(source, destination)) return all;
  const AccessPair pair(source, destination);
  const std::size_t common = pair.common().size();
  for (std::size_t level = 0; level <= common; ++level) {
    if (level == common && !source_is_first) continue;
    const auto& found = directions_of(pair.distances_text(kernel_, level), level, common);
    all.insert(found.begin(), found.end());
  }
  return all;
}

const std::set<Direction>& Directions::directions_of(const std::string& distances,
                                                     std::size_t level, std::size_t common) {
  const auto [entry, is_new] = known_.try_emplace(distances);
  if (!is_new) return entry->second;
  const IslSet set(isl_set_read_from_str(context_.get(), distances.c_str()));
  Direction prefix(level, 0);
  if (level < common) prefix.push_back(1);
  collect(set, common, prefix, entry->second);
  return entry->second;
}

std::vector<std::int64_t> Directions::distance(const CountedAccess& source,
                                               const CountedAccess& destination,
                                               const Direction& direction) {
  const AccessPair pair(source, destination);
  const std::string text = pair.distances_text(kernel_, level_of(direction));
  IslSet set(isl_set_read_from_str(context_.get(), text.c_str()));
  for (std::size_t i = 0; i < direction.size(); ++i) set = with_sign(set, i, direction[i]);
  std::vector<std::int64_t> distance;
  for (std::size_t i = 0; i < direction.size(); ++i) {
    const auto dim = static_cast<unsigned>(i);
    isl_set* all = isl_set_copy(set.get());
    isl_val* nearest = direction[i] < 0 ? isl_set_dim_max_val(all, static_cast<int>(i))
                                        : isl_set_dim_min_val(all, static_cast<int>(i));
    distance.push_back(isl_val_get_num_si(nearest));
    set = IslSet(isl_set_fix_val(set.release(), isl_dim_set, dim, nearest));
  }
  return distance;
}

}  // namespace hls::model
