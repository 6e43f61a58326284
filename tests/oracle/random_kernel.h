#pragma once

#include <cstdint>
#include <vector>

#include "model/kernel/kernel.h"
#include "tests/oracle/interpreter.h"

namespace hls::oracle {

/// What random_kernel may use.
struct RandomKernelOptions {
  std::vector<model::Type> types = {model::Type::integer(8, true),   model::Type::integer(8, false),
                                    model::Type::integer(16, true),  model::Type::integer(32, true),
                                    model::Type::integer(32, false), model::Type::integer(64, true),
                                    model::Type::integer(64, false), model::Type::floating(32),
                                    model::Type::floating(64)};
  /// Opcodes of arithmetic, among kAdd .. kBitcast; kLoad, kStore, kConstant, ... are always used.
  std::vector<model::Opcode> opcodes = {
      model::Opcode::kAdd,    model::Opcode::kSub, model::Opcode::kMul, model::Opcode::kNeg,
      model::Opcode::kAnd,    model::Opcode::kOr,  model::Opcode::kXor, model::Opcode::kNot,
      model::Opcode::kShl,    model::Opcode::kShr, model::Opcode::kEq,  model::Opcode::kNe,
      model::Opcode::kLt,     model::Opcode::kLe,  model::Opcode::kGt,  model::Opcode::kGe,
      model::Opcode::kSelect, model::Opcode::kCast};
  int most_nests = 3;
  int deepest_nest = 3;
  int longest_trip = 5;
  int most_arrays = 3;  ///< argument arrays, at least 1
  int most_local_arrays = 1;
  int most_statements = 4;  ///< a region
  bool has_carried_values = true;
  bool has_sums = true;  ///< some carried values are sums that nothing else reads
  bool has_affine_values = true;
  bool has_divisions = true;  ///< in the place of some products of floats
  /// Square roots, divisions of integers, bits of numbers ... in the place of some other operations, and
  /// conversions of floats to integers.
  bool has_functions = true;
  bool has_conditions = true;         ///< of some accesses
  bool has_quotients = true;          ///< in some subscripts, conditions and affine values
  bool has_computed = true;           ///< some subscripts are values
  bool has_roms = true;               ///< some kernels read an array with contents
  bool has_state = true;              ///< some kernels keep local arrays between calls
  bool accumulates_products = false;  ///< A[s] = A[s] + x * y, or with -, which can be fused
};

/// A valid kernel, the same for the same seed on every machine. Shift amounts are constants inside
/// the width. Addresses are often used more than once.
model::Kernel random_kernel(std::uint64_t seed, const RandomKernelOptions& options = {});

/// Inputs of all kinds: small numbers, zeros of both signs, limits, subnormals, infinities, NaNs,
/// random patterns.
Inputs random_inputs(const model::Kernel& kernel, std::uint64_t seed);

/// The value of an environment variable; HLS_FIRST_SEED and HLS_SEEDS make a search longer.
std::uint64_t setting(const char* name, std::uint64_t otherwise);

}  // namespace hls::oracle
