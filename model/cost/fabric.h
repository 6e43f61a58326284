#pragma once

#include <cstdint>
#include <span>
#include <utility>

#include "model/cost/inventory.h"

namespace hls::model {

/// What hardware that is no operator costs on one family of devices: its rules, each beside what was measured
/// (results/fabric_synthesis.csv). As a number of an item grows, none of its prices falls, but where it says so.
class Fabric {
 public:
  virtual ~Fabric() = default;

  /// A loop's controller, hls_loop or, at interval 0, hls_variable_loop.
  virtual Resources loop_counter(const Item& item) const = 0;
  virtual Resources pulse_counter(const Item& item) const = 0;
  virtual Resources handshake(const Item& item) const = 0;
  /// hls_restore, and what it holds calls up with.
  virtual Resources restore(const Item& item) const = 0;
  /// LUTs of a choice among `inputs`, each with an enable of its own.
  virtual std::int64_t one_hot_lut(std::int64_t inputs, std::int64_t width) const = 0;
  /// LUTs of a choice among `words` by their number (hls_select).
  virtual std::int64_t select_lut(std::int64_t words, std::int64_t width) const = 0;
  /// A shift register that moves every cycle; flip-flops may be fewer where LUTs hold the stages.
  virtual Resources shift(std::int64_t width, std::int64_t stages) const = 0;
  /// A bank of a local array that is no external module.
  virtual Resources memory(const Item& item) const = 0;
};

/// The fabric of a target's family.
const Fabric& fabric(Family family);

/// One for each family file.
const Fabric& xc7_fabric();
const Fabric& ice40_fabric();

/// Block RAMs side by side and one below the other.
struct RamArray {
  std::int64_t count = 0;
  std::int64_t rows = 1;
};
/// {words, bits} of one block RAM.
using RamGeometry = std::pair<std::int64_t, std::int64_t>;
/// The fewest that hold a memory; of equals the lowest.
RamArray ram_array(std::span<const RamGeometry> geometries, std::int64_t width, std::int64_t depth);

/// Of registers that an address chooses, by `one_hot_lut` of the family: of each write a LUT a word that tells whether it is
/// reached; of several the choice among them.
std::int64_t write_lut(const Fabric& fabric, std::int64_t width, std::int64_t depth,
                       std::int64_t writes);

}  // namespace hls::model
