#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

/// The part of a bench that is generated for one design (a table) as seen by the part that is the
/// same for all of them.
namespace hls::bench {

/// How the bits of a value are read.
enum class Kind { kUnsigned, kSigned, kFloat };

/// Storage of a value: 1, 2, 4 or 8 bytes, in C and in Verilator's models.
int bytes_of(int bits);

/// A pin of the model, in bytes_of(bits). One that the module lacks has no
/// storage: it reads as 0 and takes any value.
struct Pin {
  void* storage = nullptr;
  int bits = 0;

  std::uint64_t get() const;
  /// Keeps the low `bits` of `value`.
  void set(std::uint64_t value) const;
};

/// One dimension of an array and its banks.
struct Dimension {
  std::int64_t extent = 1;
  std::int64_t banks = 1;
  std::int64_t words = 1;  ///< of one bank, in this dimension
  bool cyclic = false;     ///< neighbours are in different banks; otherwise in the same one
};

/// What the integers of an argument are promised to be within; everything unless least <= greatest.
struct Promise {
  std::int64_t least = 1;
  std::int64_t greatest = 0;
};

/// An array argument and how it is split into banks.
struct Array {
  std::string name;
  Kind kind = Kind::kSigned;
  int bits = 0;
  std::vector<Dimension> dimensions;
  Promise promise = {};

  std::int64_t size() const;
};

/// One memory port of one bank.
struct Port {
  std::string name;
  int array = 0;
  std::int64_t bank = 0;
  int read_latency = 1;  ///< cycles from address to data, at least 1
  Pin address, enable, write_enable, read, write;
};

/// A scalar argument.
struct Scalar {
  std::string name;
  Kind kind = Kind::kSigned;
  int bits = 0;
  Promise promise = {};
};

/// One instance of the simulated module. Registers hold random values until they are written.
struct Device {
  virtual ~Device() = default;
  virtual void eval() = 0;

  Pin clock, reset, start, done, ready, idle;
  std::vector<Pin> scalars;  ///< one for each of Design::scalars
  std::vector<Port> ports;
};

/// What the generated table provides.
struct Design {
  std::vector<Array> arrays;
  std::vector<Scalar> scalars;
  std::int64_t latency_cycles = 0;
  std::int64_t interval_cycles = 0;  ///< least distance of two starts
  std::int64_t restore_cycles = 0;   ///< after a reset, in which no call may start
  bool has_state = false;            ///< a call depends on the calls since the reset
  std::unique_ptr<Device> (*make_device)(std::uint64_t seed) = nullptr;
  /// For a design that rounds otherwise than the C, whose reference is its kernel written as C: the C function,
  /// and the kernel with its sums in the order of the source and each fused operation split into the two
  /// that C rounds. They must be equal.
  /// Null for other designs.
  using Function = void (*)(void* const* arrays, void* const* scalars);
  Function source = nullptr;
  Function split = nullptr;
  /// The kernel as C, built to trap where it does what C leaves open (may_be_undefined); null: it never does.
  Function trapping = nullptr;
};
const Design& design();

}  // namespace hls::bench

extern "C" {
/// What the module must equal, the C function itself or the kernel as it rounds, on arrays and pointers to
/// scalars in the order of Design::arrays and Design::scalars.
void hls_reference(void* const* arrays, void* const* scalars);
/// The C function, built to trap where C leaves the result open: shifts by too many bits, conversions
/// out of range, division by zero, the zeros of 0.
void hls_reference_checked(void* const* arrays, void* const* scalars);
}
