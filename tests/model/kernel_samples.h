#pragma once

#include <cstdint>
#include <string>

#include "model/kernel/kernel.h"

namespace hls::model {

/// Parses a kernel of a test; a text that is wrong fails the test with the parser's message.
Kernel kernel_of(const std::string& text);

/// How many operations of the kernel's tree have this opcode.
int count(const Kernel& kernel, Opcode opcode);

/// Runs both kernels on the same random inputs, with local arrays filled alike, and tells what
/// differs: "" for nothing.
std::string difference(const Kernel& kernel, const Kernel& other, std::uint64_t seed);

/// C[i][j] = beta * C[i][j], then C[i][j] += A[i][k] * B[k][j] over k: as the C source says it.
std::string gemm_text();

/// Loops i (8 trips) and k (6); array A[8][6] an argument that is written, w[6] local.
Kernel sample_kernel();

}  // namespace hls::model
