#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "codegen/simulate.h"
#include "model/kernel/kernel.h"

namespace hls::explorer {

/// A kernel that the host compiled, as a shared object with one function on arrays and scalars.
class HostKernel {
 public:
  /// The source of a kernel, and with `traps` what stops where C leaves the result open.
  /// Throws std::runtime_error with what the compiler says.
  static HostKernel of_source(const model::Kernel& kernel, const codegen::Reference& reference,
                              const std::string& directory, bool traps);
  /// A file with a function of the kernel's parameters, compiled with all warnings as errors by each compiler
  /// that is there.
  static HostKernel of_text(const model::Kernel& kernel, const codegen::Reference& text,
                            const std::string& directory);
  ~HostKernel();
  HostKernel(HostKernel&& other) noexcept;
  HostKernel(const HostKernel&) = delete;
  HostKernel& operator=(const HostKernel&) = delete;

  using Arrays = std::vector<std::vector<std::uint64_t>>;
  /// The arrays after a call, as bit patterns.
  Arrays call(const Arrays& arrays, const std::vector<std::uint64_t>& scalars) const;

 private:
  HostKernel(const model::Kernel& kernel, const std::string& library);

  model::Kernel kernel_;
  void* library_ = nullptr;
  void (*function_)(void* const*, void* const*) = nullptr;
};

}  // namespace hls::explorer
