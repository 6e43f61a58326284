#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/kernel/affine.h"
#include "model/kernel/type.h"
#include "model/result.h"

namespace hls::model {

using OpId = int;
using ArrayId = int;
using ArgumentId = int;

/// What an operation computes. Operands are values of the stated types; comparisons give u1.
enum class Opcode {
  kConstant,  ///< `bits`, the pattern of a value of `type`
  kArgument,  ///< the scalar argument `argument`; stable while the kernel runs
  kAffine,    ///< the value of `subscripts[0]`, a quasi-affine function of loop counters
  kPhi,       ///< carried value of `loop`: operands {init, next}; init at the first iteration, then
              ///< `next` of the one before
  kResult,    ///< after `loop`, in its parent region: operands {v}, the value v had in the loop's
              ///< last iteration
  kCopy,      ///< after a spatial `loop`, in its parent region: operands {v}, the value v had in
              ///< iteration `bits`
  kLoad,      ///< array[subscripts]; operands: computed subscripts, conditions
  kStore,     ///< array[subscripts] = operands[0]; no value; further operands as of a load
  kAdd,
  kSub,
  kMul,
  kDiv,  ///< of integers towards zero; all ones (signed: -1, 1 for a negative one) if the divisor is 0
  kRem,  ///< of integers only, with the sign of the first; the first itself if the divisor is 0
  kNeg,
  kAbs,   ///< of floats only: the sign bit cleared
  kSqrt,  ///< of floats only
  kExp,   ///< of floats only, as the two below; what the host's C library makes of it
  kLog,
  kPow,
  kMin,  ///< of floats only: C's fmin and kMax fmax; NaN for a signalling NaN; of two zeros the second
  kMax,
  kAnd,
  kOr,
  kXor,
  kNot,
  kShl,
  kShr,  ///< kShr is arithmetic for a signed `type`; operand 1 is the amount
  kEq,
  kNe,
  kLt,
  kLe,
  kGt,
  kGe,      ///< by the type of operand 0
  kSelect,  ///< operands {condition u1, if true, if false}
  kFma,     ///< of floats only: operands {a, b, c}, a * b + c with one rounding
  kCast,    ///< C conversion from the type of operand 0 to `type`; a float that, truncated, no
            ///< integer of n bits equals is taken modulo 2^n below 2^n in magnitude, else 0
  kBitcast  ///< the bits of a float as an integer of as many, or the other way round
};

// An access happens only when all its conditions, values of type u1, are true. The value of a load
// that does not happen is unspecified: no access that happens and no result depends on it. Computed
// subscripts of those that happen are within their dimension.

/// The opcode's name in the text form ("add"), and its inverse.
std::string_view to_string(Opcode opcode);
std::optional<Opcode> parse_opcode(std::string_view name);

/// The sign of an operator of two operands, in C as in Verilog ("<="). Requires: it has one.
std::string infix(Opcode opcode);

/// Whether its value is true or false, by the type of operand 0.
bool is_compare(Opcode opcode);
/// kDiv or kRem.
bool is_division(Opcode opcode);
/// The comparison of integers that is true when this one is false.
Opcode negated(Opcode comparison);
/// The comparison that is true of b and a when this one is of a and b.
Opcode mirrored(Opcode comparison);
/// Load or store.
bool is_access(Opcode opcode);
/// kResult or kCopy: the value that an operation of an iteration of the loop has, behind the loop.
bool leaves_loop(Opcode opcode);

/// One static operation in SSA form; its id is its index in Kernel::operations.
struct Operation {
  Opcode opcode = Opcode::kConstant;
  Type type;  ///< of the result; of the stored value for kStore
  std::vector<OpId> operands;
  ArrayId array = -1;                  ///< kLoad, kStore
  std::vector<AffineExpr> subscripts;  ///< kLoad, kStore: one a dimension; kAffine: one
  /// kLoad, kStore: dimensions whose subscript is the value of an operand, rising; `subscripts` has 0 for
  /// them. These operands, integers, stand in front of the conditions, in the order of dimensions.
  std::vector<int> computed = {};
  /// kLoad: so many iterations of its loop before, and this one, whose stores to the array the memory need not show it:
  /// what reads it chooses their values (model/transform/forward.h). 0: it waits for all stores.
  std::int64_t forwarded = 0;
  /// kPhi of an integer: its next value is cast to fewer bits, and no value that is carried needs more.
  bool is_narrow = false;
  LoopId loop = -1;          ///< kPhi, kResult, kCopy
  ArgumentId argument = -1;  ///< kArgument
  std::uint64_t bits =
      0;             ///< kConstant: the value's bit pattern, upper bits 0; kCopy: an iteration
  std::string name;  ///< source variable it defines, a hint for names in the RTL
  Location location;

  bool operator==(const Operation&) const = default;
};

/// The conditions of an access; none for other operations.
std::vector<OpId> conditions_of(const Operation& op);
/// The position of the first condition among the operands of an access.
std::size_t first_condition(const Operation& access);
/// The position of the operand that is the subscript of a dimension; nothing: it is affine.
std::optional<std::size_t> computed_operand(const Operation& access, std::size_t dim);
/// Whether both have one array, equal subscripts, and the same values as computed ones: in one iteration they
/// access one element.
bool is_same_element(const Operation& a, const Operation& b);

/// A child of a region: an operation or a loop.
struct Node {
  enum class Kind { kOperation, kLoop };
  Kind kind = Kind::kOperation;
  int index = -1;  ///< OpId or LoopId

  static Node operation(OpId id) { return {Kind::kOperation, id}; }
  static Node loop(LoopId id) { return {Kind::kLoop, id}; }
  bool is_loop() const { return kind == Kind::kLoop; }
  bool operator==(const Node&) const = default;
};

/// Nodes in sequential order.
using Region = std::vector<Node>;

/// How the iterations of a loop become hardware.
enum class LoopKind {
  kTemporal,  ///< one hardware body, iterations `ii` cycles apart
  kSpatial,   ///< unrolled: one copy of the body an iteration, copies `sigma` cycles apart
};

/// A loop with a constant trip count, the longest one if its bounds vary; its id is its index in Kernel::loops.
struct Loop {
  std::string name;  ///< the iterator's name, made unique (`k`, `k_2`) in source order
  LoopKind kind = LoopKind::kTemporal;
  std::int64_t trip_count = 1;
  std::int64_t lower = 0;  ///< the iterator is lower + x * step
  std::int64_t step = 1;
  LoopId parent = -1;  ///< enclosing loop, -1 at the top
  Region body;         ///< kPhi operations of the loop come first
  Location location;
  /// Linear, over counters of this loop and those around: an iteration in which one of these is negative does
  /// nothing. The loop is as long as its longest case.
  std::vector<AffineExpr> bounds = {};

  bool operator==(const Loop&) const = default;
};

/// The values that an integer argument, or each of its elements, has when a call begins: a promise of the caller's.
struct PromisedRange {
  std::int64_t least = 0;
  std::int64_t greatest = 0;

  bool operator==(const PromisedRange&) const = default;
};

/// An argument or a local array, row-major.
struct Array {
  std::string name;
  Type type;
  std::vector<std::int64_t> shape;  ///< extents, outermost first; rank >= 1
  bool is_argument = false;
  Location location;
  /// Of a local array that nothing writes, its elements in row-major order, as patterns; of state its elements at
  /// reset, none for zeros; else none.
  std::vector<std::uint64_t> contents = {};
  std::optional<PromisedRange> promised = {};  ///< of an argument
  bool is_state = false;  ///< of a local array: it keeps its elements from one call to the next

  bool is_rom() const { return !contents.empty() && !is_state; }
  std::int64_t size() const;
  bool operator==(const Array&) const = default;
};

/// An argument that is read and keeps its value during a call.
struct ScalarArgument {
  std::string name;
  Type type;
  Location location;
  std::optional<PromisedRange> promised = {};

  bool operator==(const ScalarArgument&) const = default;
};

/// A pragma, in the language of knobs: `loops.k.ii` = `2`, `arrays.A.ports` = `2p`,
/// `operators.add_f32.latency` = `5`. The knob has that one value (docs/design.md, section 18).
struct Pin {
  std::string path;
  std::string value;
  Location location;

  bool operator==(const Pin&) const = default;
};

/// An affine C function as a tree of loops and operations in SSA form over typed values, with
/// arrays as memories (docs/design.md, section 3). A regular value type.
struct Kernel {
  std::string name;
  std::vector<Array> arrays;  ///< arguments in the order of the C function's, then local arrays
  std::vector<ScalarArgument> arguments;
  /// The C parameter list in order: array arguments and scalar arguments by name.
  std::vector<std::string> parameters;
  std::vector<Loop> loops;
  std::vector<Operation> operations;
  Region body;
  std::vector<Pin> pins;

  bool operator==(const Kernel&) const = default;
};

/// The children of `loop`, or of the function for -1.
const Region& region(const Kernel& kernel, LoopId loop);
Region& region(Kernel& kernel, LoopId loop);

/// The region of an operation that no region holds any more.
constexpr LoopId kNoRegion = -2;

/// For each operation the loop whose body holds it (-1: the function's), or kNoRegion.
std::vector<LoopId> enclosing_loops(const Kernel& kernel);

/// Loops around a node of region `loop`, outermost first, `loop` itself last.
std::vector<LoopId> loop_path(const Kernel& kernel, LoopId loop);

/// Checks every invariant stated above: ids in range, one definition before each use (kPhi's next
/// excepted), operand types, subscript rank and bounds (each subscript stays inside the array's
/// extent wherever the access may happen, see domain_of), no store to a ROM. Errors: kInternal, with the location of the offending operation.
Status check(const Kernel& kernel);

/// The least and greatest value of an affine expression over the loops' boxes: exact.
std::pair<std::int64_t, std::int64_t> value_range(const Kernel& kernel, const AffineExpr& expr);

/// The same function over the loops' boxes, without the quotients that are constant there.
AffineExpr reduced(const Kernel& kernel, const AffineExpr& expr);

}  // namespace hls::model
