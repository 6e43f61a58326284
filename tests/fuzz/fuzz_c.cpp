#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "frontend/frontend.h"
#include "model/kernel/built.h"

/// A source of any bytes becomes a kernel that can be built, or is refused. An internal error is a bug.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const hls::frontend::Outcome outcome = hls::frontend::parse({"k.c", text, "", {}});
  for (const hls::Error& error : outcome.errors) {
    if (error.kind == hls::ErrorKind::kInternal) std::abort();
  }
  if (!outcome.errors.empty()) return 0;
  const hls::model::Kernel kernel = hls::model::as_built(outcome.kernel, true, {});
  if (!hls::model::check(kernel)) std::abort();
  return 0;
}
