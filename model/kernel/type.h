#pragma once

#include <optional>
#include <string>

namespace hls::model {

/// The type of a value: an integer of 1..64 bits, or IEEE-754 binary32 / binary64.
struct Type {
  enum class Kind { kInteger, kFloat };

  Kind kind = Kind::kInteger;
  bool is_signed = true;  ///< always true for kFloat
  int bits = 32;

  static Type integer(int bits, bool is_signed) { return {Kind::kInteger, is_signed, bits}; }
  static Type floating(int bits) { return {Kind::kFloat, true, bits}; }
  /// The type of comparisons: one unsigned bit.
  static Type boolean() { return integer(1, false); }

  bool is_float() const { return kind == Kind::kFloat; }
  bool is_integer() const { return kind == Kind::kInteger; }
  bool operator==(const Type&) const = default;
};

/// `f32`, `f64`, `i16`, `u1`, ...
std::string to_string(Type type);

/// Inverse of to_string; nothing for a text that names no type.
std::optional<Type> parse_type(const std::string& text);

}  // namespace hls::model
