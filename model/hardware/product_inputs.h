#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <tuple>

#include "model/hardware/hardware.h"

namespace hls::model {

/// A product of integers that is a unit of its own.
struct Product {
  UnitShape shape;
  std::int64_t latency = 0;

  bool operator==(const Product&) const = default;
};

/// Registers of delay lines that nothing but products reads: a DSP has two registers in front of each operand.
/// Source: AMD UG479 (AREG, BREG), Yosys 0.23 (xilinx_dsp).
class ProductInputs {
 public:
  explicit ProductInputs(const Hardware& hardware);

  /// The products, all of one kind, that read this stage of each copy of a value; `skips` says which copies do not count.
  template <typename Skips>
  std::optional<Product> of(OpId value, std::int64_t copies, std::int64_t stage,
                            Skips skips) const {
    std::optional<Product> all;
    for (std::int64_t copy = 0; copy < copies; ++copy) {
      if (skips(copy)) continue;
      const auto one = of(value, copy, stage);
      if (!one || (all && *all != *one)) return std::nullopt;
      all = one;
    }
    return all;
  }

 private:
  std::optional<Product> of(OpId value, std::int64_t copy, std::int64_t stage) const;
  void add(const Read& read);

  const Hardware& hardware_;
  /// By value, copy and stage; nothing: something else reads it, or products of several kinds.
  std::map<std::tuple<OpId, std::int64_t, std::int64_t>, std::optional<Product>> readers_;
};

}  // namespace hls::model
