#pragma once

#include <span>
#include <string_view>

#include "model/kernel/kernel.h"

namespace hls::model {

/// What an opcode is, whatever its operands: a row of the table in opcodes.cpp, which all rooms ask.
struct OpcodeFacts {
  enum class Role {
    kSource,   ///< a value without operands
    kCarried,  ///< a value of a loop's iterations
    kAccess,   ///< of an array
    kFunction  ///< a value that follows from those of its operands
  };
  enum class Takes {
    kAll,
    kIntegers,
    kFloats
  };  ///< types of its value, of a comparison of its operands

  Opcode opcode = Opcode::kConstant;
  std::string_view name = {};  ///< in the text form
  int operands = 0;            ///< of accesses without their conditions
  Role role = Role::kFunction;
  Takes takes = Takes::kAll;
  std::string_view symbol = {};          ///< between two operands, in C and SystemVerilog
  std::string_view integer_family = {};  ///< `add` of the target's operator `add_int`; none: wires
  std::string_view float_family = {};    ///< `add` of the target's operator `add_f32`; none: wires
  std::string_view c_function = {};      ///< of doubles in <math.h>; with an f of floats
  bool is_comparison = false;            ///< its value is true or false, by the type of operand 0
  bool is_iterative = false;  ///< a module for integers too, which may use its rows again
  bool is_library = false;    ///< what the host's C library makes of it; always an external module
};

/// The table, a row an opcode, in the order of the enumerators.
std::span<const OpcodeFacts> opcodes();

/// The row of an opcode.
const OpcodeFacts& facts(Opcode opcode);

/// Whether it is made by an instance of a module rather than by an expression, for operands of such a type.
bool is_module(Opcode opcode, Type operand);

}  // namespace hls::model
