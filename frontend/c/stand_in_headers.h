#pragma once

#include <string_view>
#include <vector>

namespace hls::frontend {

/// Where they seem to be.
inline constexpr const char* kHeaderFolder = "/hls-dse/include/";

/// A header that kernels include; its text declares what a kernel may mention, nothing more.
struct StandInHeader {
  std::string_view name;
  std::string_view text;
  bool is_of_system = true;  ///< the host's compiler has it too
  bool is_hosted = false;    ///< of a library that no kernel can use; its text names little of it
};

/// Replacements for the system and vendor headers, so that reading a kernel needs no files but its
/// own.
const std::vector<StandInHeader>& stand_in_headers();

/// Those of them with definitions: the files of frontend/c/headers.
const std::vector<StandInHeader>& whole_headers();

/// The one of this name, or null.
const StandInHeader* stand_in(std::string_view name);

}  // namespace hls::frontend
