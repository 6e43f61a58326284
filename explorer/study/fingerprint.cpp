#include "explorer/study/fingerprint.h"

#include <fmt/format.h>

namespace hls::explorer {

Fingerprint fingerprint(std::string_view text) {
  __extension__ using Wide = unsigned __int128;
  constexpr Wide kBasis = (Wide{0x6c62272e07bb0142U} << 64U) | 0x62b821756295c58dU;
  constexpr Wide kPrime = (Wide{1} << 88U) | 0x13bU;
  Wide hash = kBasis;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * kPrime;
  return {static_cast<std::uint64_t>(hash >> 64U), static_cast<std::uint64_t>(hash)};
}

std::string to_string(const Fingerprint& fingerprint) {
  return fmt::format("{:016x}{:016x}", fingerprint.high, fingerprint.low);
}

}  // namespace hls::explorer
