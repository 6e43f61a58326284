#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "model/target/vendor.h"

/// A target file of any bytes is read, or refused at a place.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const hls::Result<hls::model::Target> target = hls::model::load_target(text, "t.yaml");
  if (!target) {
    if (target.error().kind != hls::ErrorKind::kUsage) std::abort();
    return 0;
  }
  const auto vendor = hls::model::load_vendor_operators(*target, text, "t.yaml");
  if (!vendor && vendor.error().kind != hls::ErrorKind::kUsage) std::abort();
  return 0;
}
