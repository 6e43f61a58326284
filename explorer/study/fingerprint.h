#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace hls::explorer {

/// 128 bits that stand for a text: texts that differ have the same ones by an accident of about one
/// in 2^128 a pair. No protection against texts made to collide.
/// Source: FNV-1a, 128 bits (Fowler, Noll, Vo; draft-eastlake-fnv).
struct Fingerprint {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  bool operator==(const Fingerprint&) const = default;
};

/// The fingerprint of a text, the same on every machine.
Fingerprint fingerprint(std::string_view text);

/// 32 hexadecimal digits.
std::string to_string(const Fingerprint& fingerprint);

/// For unordered containers.
struct FingerprintHash {
  std::size_t operator()(const Fingerprint& fingerprint) const { return fingerprint.low; }
};

}  // namespace hls::explorer
