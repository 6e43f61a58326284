#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace clang {
class FieldDecl;
class RecordDecl;
}  // namespace clang

namespace hls::frontend {

/// Where a number of a structure lies, or an array of numbers. Offsets and strides are in bits.
struct LaidOut {
  struct Dimension {
    std::int64_t extent;
    std::int64_t stride;
  };
  std::int64_t offset = 0;
  std::int64_t bits = 0;
  std::vector<Dimension> dimensions;  ///< outermost first
};

/// Those of a member, in the order of Records::leaves.
std::vector<LaidOut> layout_of(const clang::FieldDecl& member);

/// The member that a union is kept as. Where all are numbers as wide as each other it is the first one, else one that all
/// others are made of whole numbers of, `b` of `{float f; uint8_t b[4];}`, or else parts of its numbers; of several the one
/// with the fewest variables, of these the first. Of a union that is not supported the first. Requires: it has one.
const clang::FieldDecl& kept_member(const clang::RecordDecl& type);

/// Whether a member is made of numbers that a union is kept as, and is not one number for one.
bool is_overlaid(const clang::FieldDecl& member);

/// Whether a member of a union is a part of a number that it is kept as, so that writing it leaves the others as they are.
bool has_parts(const clang::RecordDecl& type);

/// What a union has that is not supported, for a message; empty: nothing.
std::string obstacle_in_union(const clang::RecordDecl& type);

}  // namespace hls::frontend
