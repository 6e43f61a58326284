#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "frontend/c/accesses.h"
#include "frontend/c/unions.h"
#include "frontend/c/walk.h"

namespace clang {
class Expr;
class FieldDecl;
class MemberExpr;
class QualType;
}  // namespace clang

namespace hls::frontend {

class Expressions;
class Pointers;
class Scalars;
struct Values;

/// A number that lies over others than itself in memory: over several, as `f` of `union {float f; uint8_t b[4];}` and
/// `*(uint32_t *)&b[4]`, or over a part of one, as `((uint8_t *)&x)[1]`.
struct Overlay {
  /// A variable or an element.
  struct Number {
    const clang::VarDecl* scalar = nullptr;
    std::optional<Element> element;
    model::Type type;
  };
  std::vector<Number>
      numbers;  ///< the one with the lowest bits first, as on hosts that begin with these
  std::optional<Value>
      below;  ///< how many bits of the only number are below it; nothing: it is all of the numbers
  model::Type type;  ///< its own
};

/// Reads and writes them.
class Overlays {
 public:
  Overlays(Walk& walk, Values& values);

  /// Whether a number that an expression names lies over others.
  bool is_overlay(const clang::Expr& written) const;
  /// What it lies over.
  std::optional<Overlay> find(const clang::Expr& written);
  /// The same of a number of some type that a pointer to others points to.
  std::optional<Overlay> behind(const clang::Expr& pointer, model::Type type,
                                const clang::Expr& written);

  /// Whether a pointer to numbers of a type points to some of another size.
  bool is_recast(const clang::Expr& pointer, clang::QualType type) const;
  /// The same of a pointer that moves, here.
  bool is_moving_recast(const clang::VarDecl& pointer) const;
  /// Where to, for a pointer that keeps this value.
  std::optional<Recast> recast(const clang::Expr& pointer, const clang::Expr& written);
  /// The same for a pointer of some type that moves: the array or row, and a position in numbers of that type.
  std::optional<ArrayView> target(const clang::Expr& pointer, clang::QualType type);

  /// Gives a union the value of a member. `kept`: the member that it is kept as.
  bool initialise(const Named& kept, const clang::FieldDecl& member, const clang::Expr& written);
  std::optional<Value> read(const Overlay& overlay, const clang::Expr& written);
  /// Gives what is then read.
  std::optional<Value> write(const Overlay& overlay, const Value& value,
                             const clang::Expr& written);

 private:
  /// A subscript that is no constant, 0..extent-1, times so many bits.
  struct Step {
    Value value;
    std::int64_t stride;
    std::int64_t extent;
  };
  /// From the beginning of a union to a number in it.
  struct Way {
    std::int64_t offset = 0;  ///< in bits
    std::vector<Step> steps;
  };
  /// The member that a union is kept as.
  struct Kept {
    Named name;
    std::vector<LaidOut> laid;
  };
  /// A number of it: a name, and further subscripts.
  struct Part {
    Named name;
    std::vector<Value> position;
    std::optional<Value> below;  ///< as in Overlay
  };
  std::optional<Value> index(const clang::Expr& written);
  Value computed(model::Opcode opcode, const Value& value, std::int64_t other,
                 const clang::Expr& written);
  bool initialise(const Kept& kept, std::int64_t offset, const clang::FieldDecl& member,
                  clang::QualType type, const clang::Expr& written);
  std::optional<Overlay> find_in_union(const clang::Expr& written, const clang::MemberExpr& member);
  std::optional<Way> way_to(const clang::Expr& written, const clang::MemberExpr& member);
  bool is_inside(const Value& value, std::int64_t extent, const clang::Expr& written);
  std::optional<Overlay> numbers_at(const Kept& kept, const Way& way, model::Type type,
                                    const clang::Expr& written);
  std::optional<Part> part_at(const Kept& kept, const Way& way, std::int64_t bits,
                              const clang::Expr& written);
  static std::optional<std::size_t> dimension_of(const Step& step, const LaidOut& laid,
                                                 std::vector<std::int64_t>& last);
  std::optional<Overlay::Number> number(const Part& part, const clang::Expr& written);
  const Recast* known_recast(const clang::Expr& pointer) const;
  const clang::VarDecl* moving_recast_in(const clang::Expr& pointer) const;
  int bits_of(const ArrayView& view) const;
  std::optional<Recast> counted_in(Recast place, int bits, const clang::Expr& written);
  std::optional<Recast> pointed(const clang::Expr& pointer, const clang::Expr& written);
  std::optional<Recast> moving(const clang::Expr& pointer, const clang::Expr& written);
  std::optional<Value> position_of(
      const std::vector<std::pair<const clang::Expr*, model::Opcode>>& added,
      const clang::Expr& written);
  std::optional<Overlay> find_behind_cast(const clang::Expr& written);
  std::optional<Overlay> overlay_at(const Recast& pointed, const Value& behind, model::Type type,
                                    const clang::Expr& written);
  std::optional<Overlay::Number> variable(const clang::VarDecl& scalar, const clang::Expr& written);
  std::optional<Overlay::Number> element(const ArrayView& view, const std::vector<Value>& position,
                                         const clang::Expr& written);
  std::optional<Value> read(const Overlay::Number& number, const clang::Expr& written);
  bool write(const Overlay::Number& number, const Value& value, const clang::Expr& written);
  std::nullopt_t refuse(const clang::Expr& written);

  Walk& walk_;
  KernelBuilder& builder_;
  Scalars& scalars_;
  Accesses& accesses_;
  Pointers& pointers_;
  Expressions& expressions_;
};

}  // namespace hls::frontend
