#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hls::model {

/// A parameter of the C function that is a structure, an array of these, or refers to such: arguments of the kernel have
/// its members. Also what the function returns, if that is one.
struct ObjectParameter {
  /// A number in each object, or an array of these.
  struct Member {
    std::string argument;          ///< of the kernel
    std::int64_t offset_bits = 0;  ///< from the first object's begin to the first number
    int bits = 0;                  ///< of a number
    std::vector<std::int64_t> strides_bits = {};  ///< one for each dimension of the argument

    bool operator==(const Member&) const = default;
  };

  /// How its parameter has it.
  enum class Kind {
    kAddress,
    kValue,
    kResult,
    kStream,  ///< a reference to a hls::stream, whose elements are the objects
  };

  std::string type;  ///< of one object, or the stream, as the source's language spells it
  Kind kind = Kind::kAddress;
  int bytes = 0;  ///< of one object
  /// They follow each other in Kernel::parameters.
  std::vector<Member> members = {};
  /// Of a stream: the scalar argument that says how many objects it has; empty: as many as the members have elements.
  std::string count = {};

  bool operator==(const ObjectParameter&) const = default;
};

}  // namespace hls::model
