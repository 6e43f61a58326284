#include <algorithm>
#include <array>

#include "model/cost/fabric.h"
#include "model/divide.h"

namespace hls::model {
namespace {

/// Lattice iCE40: logic cells of a LUT4, a carry and a flip-flop, block RAM of 4 Kb. All constants of this file: Yosys 0.23,
/// synth_ice40 -device hx, measured on single modules; the geometries are those of Lattice FPGA-TN-02002.

constexpr std::array<RamGeometry, 4> kRam40 = {{{256, 16}, {512, 8}, {1024, 4}, {2048, 2}}};

class Ice40 final : public Fabric {
 public:
  /// A LUT a bit counts, with its carry; the others tell the ends.
  Resources loop_counter(const Item& item) const override {
    const std::int64_t x_bits = item.depth > 1 ? index_bits(item.depth) : 0;
    if (item.interval == 0) return {2 * x_bits + 4, 2 + x_bits, 0, 0};
    const std::int64_t phase_bits = item.interval > 1 ? index_bits(item.interval) : 0;
    const std::int64_t bits = x_bits + phase_bits;
    if (item.is_early) return {2 * bits + 4 + ceil_divide(bits, 3), 1 + bits, 0, 0};
    const std::int64_t trip_lut = x_bits + 3 + ceil_divide(x_bits, 3);
    return {trip_lut + 2 * phase_bits + (phase_bits == 1 ? 1 : 0), 1 + bits, 0, 0};
  }

  Resources pulse_counter(const Item& item) const override {
    const std::int64_t bits = index_bits(item.depth - 1);
    return {bits + 2 + bits / 3, 2 + bits, 0, 0};
  }

  Resources handshake(const Item& item) const override {
    const std::int64_t bits = index_bits(item.depth + 1);
    const bool waits = item.interval > 1;
    if (item.depth == 1) return {waits ? 4 : 2, 1, 0, 0};
    return {bits + 1 + (waits ? 3 : 0) + (bits > 2 ? 4 : 0), bits + (waits ? 1 : 0), 0, 0};
  }

  Resources restore(const Item& item) const override {
    const std::int64_t bits = index_bits(item.depth);
    return {bits + 3 + ceil_divide(bits, 3), 1 + bits, 0, 0};
  }

  /// Of 2 n - 1 wires, or what is gathered of them, a LUT takes three to the one that is left.
  std::int64_t one_hot_lut(std::int64_t inputs, std::int64_t width) const override {
    return inputs < 2 ? 0 : width * ceil_divide(2 * inputs - 1, 3);
  }

  /// Groups of up to four, of each two a LUT a bit, of more two, and so on with what they choose.
  std::int64_t select_lut(std::int64_t words, std::int64_t width) const override {
    constexpr std::array<std::int64_t, 4> kLutsOfRest = {0, 0, 1, 2};
    std::int64_t lut = 0;
    for (; words > 1; words = ceil_divide(words, 4)) {
      lut += words / 4 * 2 + kLutsOfRest[static_cast<std::size_t>(words % 4)];
    }
    return lut * width;
  }

  /// No LUT is a shift register.
  Resources shift(std::int64_t width, std::int64_t stages) const override {
    return {0, width * stages, 0, 0};
  }

  /// Block RAM that is written and read in one cycle gives the word before: registers keep what is written and its address,
  /// LUTs compare and choose.
  Resources memory(const Item& item) const override {
    if (item.has_contents) return constants(item);
    if (item.storage == Storage::kReg) {
      return {write_lut(*this, item.width, item.depth, item.inputs), item.width * item.depth, 0, 0};
    }
    const std::int64_t address_bits = index_bits(std::max<std::int64_t>(2, item.depth));
    const RamArray rams = ram_array(kRam40, item.width, std::int64_t{1} << address_bits);
    const std::int64_t row_bits = rams.rows > 1 ? index_bits(rams.rows) : 0;
    const std::int64_t late = item.width * std::max<std::int64_t>(0, item.latency - 1);
    return {item.width * (rams.rows > 1 ? rams.rows : 1) + 3 + address_bits / 2,
            2 * item.width + address_bits + 2 + row_bits + late, 0, rams.count};
  }

 private:
  /// LUTs that look a constant up: 16 words each, and what chooses among them.
  static std::int64_t table_lut(std::int64_t width, std::int64_t depth) {
    const std::int64_t rows = ceil_divide(depth, 16);
    return width * (rows + ceil_divide(2 * (rows - 1), 3));
  }

  static Resources constants(const Item& item) {
    const std::int64_t ports = item.ports == Ports::kRom2p ? 2 : 1;
    const std::int64_t width = item.inputs > 0 ? item.inputs : item.width;
    if (item.storage == Storage::kReg) return {table_lut(width, item.depth), 0, 0, 0};
    const RamArray rams = ram_array(kRam40, width, item.depth);
    const std::int64_t row_bits = rams.rows > 1 ? index_bits(rams.rows) : 0;
    return {ports * width * (rams.rows - 1),
            ports * (width * std::max<std::int64_t>(0, item.latency - 1) + row_bits), 0,
            ports * rams.count};
  }
};

}  // namespace

const Fabric& ice40_fabric() {
  static const Ice40 kFabric;
  return kFabric;
}

}  // namespace hls::model
