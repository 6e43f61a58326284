#include "model/kernel/literal.h"

#include <fmt/format.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <system_error>

#include "model/kernel/value.h"

namespace hls::model {
namespace {

template <typename T>
bool read_number(const std::string& text, T& value) {
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  return error == std::errc() && stop == end;
}

std::optional<std::uint64_t> integer_bits(Type type, bool is_negative, const std::string& text) {
  std::uint64_t magnitude = 0;
  if (!read_number(text, magnitude)) return {};
  const std::uint64_t half = std::uint64_t{1} << (type.bits - 1);
  if (is_negative && (!type.is_signed || magnitude > half)) return {};
  const std::uint64_t most = type.is_signed ? half - 1 : value_mask(type);
  if (!is_negative && magnitude > most) return {};
  return (is_negative ? 0 - magnitude : magnitude) & value_mask(type);
}

}  // namespace

std::string print_literal(Type type, std::uint64_t bits) {
  if (type.is_float()) {
    const double value = type.bits == 64 ? std::bit_cast<double>(bits)
                                         : std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    if (!std::isfinite(value)) return fmt::format("0x{:x}", bits);
    // The shortest decimals that read back as the same value of the type.
    return type.bits == 64 ? fmt::format("{}", value)
                           : fmt::format("{}", static_cast<float>(value));
  }
  if (!type.is_signed) return fmt::format("{}", bits);
  const int unused_bits = 64 - type.bits;
  return fmt::format("{}", static_cast<std::int64_t>(bits << unused_bits) >> unused_bits);
}

std::optional<std::uint64_t> literal_bits(Type type, bool is_negative, const std::string& text) {
  if (text.starts_with("0x")) {
    std::uint64_t bits = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data() + 2, end, bits, 16);
    const bool fits = error == std::errc() && stop == end && (bits & ~value_mask(type)) == 0;
    return fits && !is_negative ? std::optional(bits) : std::nullopt;
  }
  if (type.is_integer()) return integer_bits(type, is_negative, text);
  if (type.bits == 64) {
    double value = 0;
    if (!read_number(text, value)) return {};
    return std::bit_cast<std::uint64_t>(is_negative ? -value : value);
  }
  float value = 0;
  if (!read_number(text, value)) return {};
  return std::bit_cast<std::uint32_t>(is_negative ? -value : value);
}

}  // namespace hls::model
