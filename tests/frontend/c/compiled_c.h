#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/kernel/object_parameter.h"
#include "tests/oracle/interpreter.h"

namespace hls::frontend {

/// A function of C or C++ that calls `kernel` with pointers to its arguments, in the order of its parameters; part of a
/// CompiledC.
/// streams: of its parameters; where there are some, the text is C++.
std::string entry(const model::Kernel& kernel,
                  const std::vector<model::ObjectParameter>& streams = {});

/// What the text of a library is.
enum class Language { kC, kCplusplus };

/// A shared library made from text by the host's compiler. Vectorising is off: where two values
/// (double)(float)x are stored side by side, gcc 12 drops their rounding to float.
class CompiledC {
 public:
  /// text: with the entry of each kernel that is run.
  explicit CompiledC(const std::string& text, Language language = Language::kC);
  ~CompiledC();
  CompiledC(const CompiledC&) = delete;
  CompiledC& operator=(const CompiledC&) = delete;

  bool ok() const { return library_ != nullptr; }
  /// From reset on, as often as `inputs` say.
  oracle::Outputs run(const model::Kernel& kernel, const oracle::Inputs& inputs);

 private:
  std::string path() const;

  std::filesystem::path folder_;
  void* library_ = nullptr;
};

/// `array[index]: value, expected value`, one a line; empty when all values are the same.
std::string differences(const model::Kernel& kernel, const oracle::Outputs& read,
                        const oracle::Outputs& expected);

}  // namespace hls::frontend
