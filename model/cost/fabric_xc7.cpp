#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "model/cost/fabric.h"
#include "model/divide.h"

namespace hls::model {
namespace {

/// AMD's 7 series: LUT6, SRL32, RAM32M, RAMB18. All constants of this file: Yosys 0.23, synth_xilinx -family xc7, measured
/// on single modules; the geometries are those of UG473 and UG474.

/// Words by bits a RAMB18 offers: as one read and one write port, and with two read/write ports
/// (which are half as wide at most).
constexpr std::array<RamGeometry, 6> kRamb18 = {
    {{512, 36}, {1024, 18}, {2048, 9}, {4096, 4}, {8192, 2}, {16384, 1}}};

RamArray ramb18(std::int64_t width, std::int64_t depth, bool two_ports) {
  return ram_array(std::span(kRamb18).subspan(two_ports ? 1 : 0), width, depth);
}

/// LUTs of a distributed RAM with one write and one read port, or one port for both. A RAM32M has
/// four LUTs for 6 bits (8 with one port), a RAM64M four for 3 bits; deeper ones are built of 64
/// words and a multiplexer at the output.
std::int64_t lutram_lut(std::int64_t width, std::int64_t depth, bool one_port) {
  if (depth <= 32) return 4 * ceil_divide(width, one_port ? 8 : 6);
  const std::int64_t rows = ceil_divide(depth, 64);
  const std::int64_t row = one_port ? width : 4 * ceil_divide(width, 3);
  // MUXF7 and MUXF8 join up to four rows without LUTs.
  return rows * row + (rows > 4 ? width * ceil_divide(rows, 4) / 2 : 0);
}

/// LUTs of hls_loop by the bits of its counter, 1 to 10 and more, and of its phase, 0 to 8 and more: what tells the ends, and
/// what enters the carry chains.
constexpr std::array<std::array<std::int64_t, 9>, 10> kLoopLut = {{{3, 4, 5, 5, 7, 10, 7, 7, 9},
                                                                   {4, 5, 8, 12, 8, 8, 8, 8, 12},
                                                                   {3, 6, 10, 7, 7, 7, 8, 8, 11},
                                                                   {4, 9, 8, 6, 7, 6, 9, 9, 11},
                                                                   {7, 7, 8, 7, 7, 7, 9, 9, 11},
                                                                   {4, 7, 8, 7, 7, 7, 9, 9, 10},
                                                                   {4, 7, 8, 7, 7, 7, 9, 9, 11},
                                                                   {4, 7, 8, 7, 7, 7, 9, 9, 11},
                                                                   {5, 8, 11, 8, 8, 9, 10, 10, 11},
                                                                   {5, 8, 9, 9, 8, 9, 10, 10, 11}}};

/// LUTs that look a constant up: 64 words each.
std::int64_t table_lut(std::int64_t width, std::int64_t depth) {
  const std::int64_t rows = ceil_divide(depth, 64);
  return rows * width + (rows > 4 ? width * ceil_divide(rows, 4) / 2 : 0);
}

class Xc7 final : public Fabric {
 public:
  /// hls_loop: `running`, the counter and the phase, whose bits are in carry chains. Where it starts early each bit takes an
  /// incrementer and a restart.
  Resources loop_counter(const Item& item) const override {
    if (item.interval == 0) return variable_loop(item);
    const std::int64_t x_bits = item.depth > 1 ? index_bits(item.depth) : 0;
    const std::int64_t phase_bits = item.interval > 1 ? index_bits(item.interval) : 0;
    const std::int64_t ff = 1 + x_bits + phase_bits;
    if (item.is_early) return {2 + 2 * (x_bits + phase_bits), ff, 0, 0};
    const auto row = static_cast<std::size_t>(std::clamp<std::int64_t>(x_bits, 1, 10) - 1);
    const auto column = static_cast<std::size_t>(std::min<std::int64_t>(phase_bits, 8));
    return {kLoopLut.at(row).at(column), ff, 0, 0};
  }

  /// hls_pulse_delay: `running`, the register of its output and a down counter, whose bits are in the carry chain; the LUTs
  /// tell its end.
  Resources pulse_counter(const Item& item) const override {
    const std::int64_t bits = index_bits(item.depth - 1);
    if (bits == 7) return {5, 2 + bits, 0, 0};
    return {bits <= 6 ? 2 : std::clamp<std::int64_t>(bits - 6, 3, 6), 2 + bits, 0, 0};
  }

  /// hls_handshake: the number of calls, what starts take, `ready`, and, with several calls, the wait for
  /// the next one and `idle`.
  Resources handshake(const Item& item) const override {
    const std::int64_t bits = index_bits(item.depth + 1);
    if (item.depth == 1) return {item.interval == 1 ? 1 : 3, 1, 0, 0};
    const bool waits = item.interval > 1;
    return {bits + 1 + (waits ? 3 : 0) + (bits > 2 ? 1 : 0), bits + (waits ? 1 : 0), 0, 0};
  }

  /// The counter is in the carry chain.
  Resources restore(const Item& item) const override {
    const std::int64_t bits = index_bits(item.depth);
    return {3 + (bits > 5 ? 1 : 0), 1 + bits, 0, 0};
  }

  /// One-hot AND-OR: a LUT6 takes three inputs with their enables, each further one two more and what is gathered so far.
  std::int64_t one_hot_lut(std::int64_t inputs, std::int64_t width) const override {
    return width * (inputs / 2);
  }

  /// hls_select: groups of up to four, of each two or more a LUT a bit, and so on with what they choose.
  std::int64_t select_lut(std::int64_t words, std::int64_t width) const override {
    std::int64_t lut = 0;
    for (; words > 1; words = ceil_divide(words, 4)) lut += words / 4 + (words % 4 > 1 ? 1 : 0);
    return lut * width;
  }

  /// A plain shift register: up to 2 stages in flip-flops, then SRL16 (to 16), SRL16 and a flip-flop
  /// (17), SRLC32 (to 32), one more per 32 and a flip-flop instead of one for a single stage.
  Resources shift(std::int64_t width, std::int64_t depth) const override {
    if (depth <= 2) return {0, width * depth, 0, 0};
    if (depth == 17) return {width, width, 0, 0};
    if (depth % 32 == 1) return {width * (depth / 32), width, 0, 0};
    return {width * ceil_divide(depth, 32), 0, 0, 0};
  }

  Resources memory(const Item& item) const override {
    if (item.has_contents) return constants(item);
    if (item.storage == Storage::kReg) {
      return {write_lut(*this, item.width, item.depth, item.inputs), item.width * item.depth, 0, 0};
    }
    const bool two_ports = item.ports == Ports::k2p;
    // The library's memories have as many words as their address can name.
    const auto depth = static_cast<std::int64_t>(
        std::bit_ceil(static_cast<std::uint64_t>(std::max<std::int64_t>(1, item.depth))));
    // Output registers past the first cycle are not absorbed into block RAM.
    const std::int64_t late = item.width * std::max<std::int64_t>(0, item.latency - 1);
    if (item.storage == Storage::kBram || two_ports) {
      // LUTs tell whether one port reads what the other writes.
      const std::int64_t collision_lut =
          two_ports ? std::max<std::int64_t>(1, index_bits(depth) - 1) : 0;
      return {collision_lut, late, 0, ramb18(item.width, depth, two_ports).count};
    }
    return {lutram_lut(item.width, depth, item.ports != Ports::kS2p), item.width + late, 0, 0};
  }

 private:
  /// hls_variable_loop: `going`, the counter and whether it is the first iteration; each bit takes an incrementer and a restart.
  static Resources variable_loop(const Item& item) {
    const std::int64_t x_bits = index_bits(item.depth);
    return {2 + 2 * x_bits, 2 + x_bits, 0, 0};
  }

  static Resources constants(const Item& item) {
    const std::int64_t ports = item.ports == Ports::kRom2p ? 2 : 1;
    const std::int64_t width = item.inputs > 0 ? item.inputs : item.width;
    if (item.storage == Storage::kReg) return {table_lut(width, item.depth), 0, 0, 0};
    if (item.storage != Storage::kBram) {
      return {ports * table_lut(width, item.depth), ports * width * item.latency, 0, 0};
    }
    // Rows are chosen by the upper bits of the address, which wait for them: a LUT a bit for up to four, and four up to eight.
    const RamArray rams = ramb18(width, item.depth, ports == 2);
    const std::int64_t row_bits = rams.rows > 1 ? index_bits(rams.rows) : 0;
    const std::int64_t bit_lut = rams.rows > 4 ? rams.rows - 1 : (rams.rows > 1 ? 1 : 0);
    return {ports * width * bit_lut,
            ports * (width * std::max<std::int64_t>(0, item.latency - 1) + row_bits), 0,
            rams.count};
  }
};

}  // namespace

const Fabric& xc7_fabric() {
  static const Xc7 kFabric;
  return kFabric;
}

}  // namespace hls::model
