#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/target/target.h"

namespace hls::model {

/// The ways to split a dimension; docs/design.md, section 7.
enum class PartitionKind { kNone, kCyclic, kBlock, kComplete };

/// How one dimension of an array is split into banks (docs/design.md, section 7).
struct Partition {
  PartitionKind kind = PartitionKind::kNone;
  std::int64_t factor = 1;  ///< number of banks, for kCyclic and kBlock

  bool operator==(const Partition&) const = default;
};

/// `none`, `cyclic 4`, `block 2`, `complete`.
std::string to_string(const Partition& partition);
std::optional<Partition> parse_partition(const std::string& text);

/// What a point says of one loop.
struct LoopDirective {
  std::optional<std::int64_t> ii;  ///< nothing: auto, the least feasible one
  std::int64_t unroll = 1;         ///< from 1 to the trip count
  bool serial = false;             ///< an iteration starts when the one before is complete
  /// Of sums of floats that the loop makes: 0 in the order of the source; 1 copies are added in pairs; more:
  /// iterations take turns at so many sums, too.
  std::int64_t partial_sums = 0;
  std::int64_t tile = 0;  ///< iterations of a tile, counted by a loop around (tile_loop); 0: off

  bool operator==(const LoopDirective&) const = default;
};

/// What a point says of one array.
struct ArrayDirective {
  bool auto_partition = false;       ///< the least banking that gives unrolled accesses their ports
  std::vector<Partition> partition;  ///< one a dimension; ignored when auto_partition
  bool auto_storage = false;         ///< of a local array: the cheapest (cheapest_storage)
  Storage storage = Storage::kBram;  ///< kExternal for array arguments; ignored when auto_storage
  Ports ports = Ports::k1p;
  std::int64_t copies = 1;  ///< of each bank, all written alike: so many times its read ports
  /// Iterations of a loop whose stores its loads take from beside the memory; nothing: auto, as many as a memory of
  /// the target takes to show a store.
  std::optional<std::int64_t> forward = 0;

  bool operator==(const ArrayDirective&) const = default;
};

/// What is done to an array that the source does not have, which no point can name: banks for all copies,
/// the cheapest memory, a port for reads and one for writes.
ArrayDirective private_array_directive(std::size_t rank);

/// Iterations of a tile by loop, at least 1.
using Tiles = std::map<std::string, std::int64_t>;

/// The loop that counts the tiles of a loop: `i_t` of `i`; and back, nothing where the name has no such form.
std::string tile_loop(const std::string& loop);
std::optional<std::string> tiled_loop(const std::string& tile_loop);

/// What a point says of the loops of one nest (docs/design.md, section 4).
struct NestDirective {
  /// The nest's loops and those of tiles, outermost first; those it does not name are inside, in the order of the source,
  /// that of a loop's tiles directly around it.
  std::vector<std::string> order;
  bool distribute = false;  ///< a nest of its own for statements that need not share one
  Tiles tiles = {};

  auto operator<=>(const NestDirective&) const = default;
};

/// An order of loops as a knob's value has it: `source` for none, or the loops, `k i j`; and back.
std::string to_string(const std::vector<std::string>& order);
std::vector<std::string> parse_order(const std::string& text);

/// One design point in typed form: what to do to each loop and array, by name. Names that are
/// missing take the defaults above.
struct Directives {
  bool promote = true;         ///< scalar promotion of array elements
  std::set<std::string> fuse;  ///< multiply-adds to fuse, by operator type (`fma_f32`)
  std::map<std::string, NestDirective> nests;  ///< by outermost loop
  std::map<std::string, LoopDirective> loops;
  std::map<std::string, ArrayDirective> arrays;
  std::map<std::string, int> operator_latency;  ///< by operator type, from `operators.X.latency`
  std::map<std::string, int>
      operator_interval;  ///< by operator type, from `operators.X.interval`; missing: 1
  /// Units of an operator type that its operations share; nothing: auto, as many as the intervals
  /// need. A type that is missing has a unit for each operation.
  std::map<std::string, std::optional<std::int64_t>> share;
  bool overlap = true;  ///< loops that follow each other may run at the same time
  /// The same for two loops, the earlier one first.
  std::map<std::pair<std::string, std::string>, bool> overlap_of;

  bool operator==(const Directives&) const = default;
};

}  // namespace hls::model
