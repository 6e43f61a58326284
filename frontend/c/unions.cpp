#include "frontend/c/unions.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "frontend/c/records.h"
#include "frontend/c/scalar_types.h"

namespace hls::frontend {
namespace {

/// Of one member.
constexpr std::size_t kMostNumbers = 256;

/// Of structures in structures.
constexpr int kDeepest = 12;

std::int64_t bits_of(const clang::ASTContext& context, clang::QualType type) {
  return static_cast<std::int64_t>(context.getTypeSize(type));
}

void lay_out(const clang::FieldDecl& member, LaidOut at, std::vector<LaidOut>& numbers) {
  const clang::ASTContext& context = member.getASTContext();
  clang::QualType type = member.getType();
  while (const clang::ConstantArrayType* array = context.getAsConstantArrayType(type)) {
    type = array->getElementType();
    at.dimensions.push_back({array->getSize().getSExtValue(), bits_of(context, type)});
  }
  if (const clang::RecordDecl* record = type->getAsRecordDecl()) {
    for (const Records::Part part : parts_of(*record->getDefinition())) {
      const auto& field = *llvm::cast<clang::FieldDecl>(part);
      LaidOut inside = at;
      inside.offset += static_cast<std::int64_t>(context.getFieldOffset(&field));
      lay_out(field, std::move(inside), numbers);
    }
    return;
  }
  at.bits = member.isBitField() ? member.getBitWidthValue(context) : bits_of(context, type);
  numbers.push_back(std::move(at));
}

/// Where each number of a member begins, and where it ends; no more than the most that are taken, and one.
using Places = std::map<std::int64_t, std::int64_t>;

void add_places(const LaidOut& laid, std::size_t dimension, std::int64_t offset, Places& places) {
  if (places.size() > kMostNumbers) return;
  if (dimension == laid.dimensions.size()) {
    places[offset] = offset + laid.bits;
    return;
  }
  const auto [extent, stride] = laid.dimensions[dimension];
  for (std::int64_t i = 0; i < extent && places.size() <= kMostNumbers; ++i) {
    add_places(laid, dimension + 1, offset + i * stride, places);
  }
}

Places places_of(const clang::FieldDecl& member) {
  Places places;
  for (const LaidOut& laid : layout_of(member)) add_places(laid, 0, laid.offset, places);
  return places;
}

/// Whether a number is made of whole ones of others.
bool is_made_of(const Places::value_type& number, const Places& others) {
  std::int64_t at = number.first;
  while (at < number.second) {
    const auto part = others.find(at);
    if (part == others.end()) return false;
    at = part->second;
  }
  return at == number.second;
}

/// Whether it lies in one.
bool is_part_of(const Places::value_type& number, const Places& others) {
  const auto behind = others.upper_bound(number.first);
  return behind != others.begin() && number.second <= std::prev(behind)->second;
}

/// How well a member keeps what others have.
enum class Fit {
  kNone,
  kParts,  ///< some of their numbers are parts of its own
  kWhole,  ///< all are made of whole ones
};

Fit fit_of(const Places& kept, const Places& other) {
  Fit fit = Fit::kWhole;
  for (const auto& number : other) {
    if (is_made_of(number, kept)) continue;
    if (!is_part_of(number, kept)) return Fit::kNone;
    fit = Fit::kParts;
  }
  return fit;
}

/// What a member has that is no number with all of its bits; empty: nothing.
std::string obstacle_in(const clang::FieldDecl& member, int level) {
  const clang::ASTContext& context = member.getASTContext();
  clang::QualType type = member.getType();
  const std::string unsupported =
      fmt::format("a union with '{}' of type '{}'", member.getNameAsString(), spelling(type));
  while (const clang::ConstantArrayType* array = context.getAsConstantArrayType(type)) {
    type = array->getElementType();
  }
  if (const clang::RecordDecl* record = type->getAsRecordDecl()) {
    record = record->getDefinition();
    if (record == nullptr || record->isUnion() || level > kDeepest) return unsupported;
    for (const Records::Part part : parts_of(*record)) {
      const auto* field = llvm::dyn_cast<clang::FieldDecl>(part);
      if (field == nullptr) return unsupported;  // a base class
      std::string obstacle = obstacle_in(*field, level + 1);
      if (!obstacle.empty()) return obstacle;
    }
    return "";
  }
  const auto number = scalar_type(context, type);
  const bool is_number = number && *number != model::Type::boolean();
  return is_number && (member.isBitField() || number->bits == bits_of(context, type)) ? ""
                                                                                      : unsupported;
}

bool is_one_number(const clang::FieldDecl& member) {
  return !member.isBitField() && member.getType()->isArithmeticType();
}

/// The member that a union is kept as, or why there is none.
struct Choice {
  const clang::FieldDecl* kept = nullptr;
  std::string obstacle;
  Fit fit = Fit::kNone;
};

Choice choice_in(const clang::RecordDecl& type) {
  std::vector<const clang::FieldDecl*> members;
  for (const clang::FieldDecl* field : type.fields()) {
    if (field->isUnnamedBitField()) continue;
    members.push_back(field);
    std::string obstacle = obstacle_in(*field, 0);
    if (!obstacle.empty()) return {nullptr, std::move(obstacle), Fit::kNone};
  }
  if (members.empty()) return {nullptr, "a union without members", Fit::kNone};
  const clang::ASTContext& context = type.getASTContext();
  const bool is_of_numbers =
      std::all_of(members.begin(), members.end(), [&](const clang::FieldDecl* member) {
        return is_one_number(*member) &&
               bits_of(context, member->getType()) == bits_of(context, members.front()->getType());
      });
  if (is_of_numbers) return {members.front(), "", Fit::kWhole};
  std::vector<Places> places;
  for (const clang::FieldDecl* member : members) {
    places.push_back(places_of(*member));
    if (places.back().size() <= kMostNumbers) continue;
    return {nullptr,
            fmt::format("a union with '{}', more than {} numbers", member->getNameAsString(),
                        kMostNumbers),
            Fit::kNone};
  }
  Choice choice;
  for (std::size_t i = 0; i < members.size(); ++i) {
    Fit fit = Fit::kWhole;
    for (const Places& other : places) fit = std::min(fit, fit_of(places[i], other));
    const bool is_simpler =
        choice.kept != nullptr && layout_of(*members[i]).size() < layout_of(*choice.kept).size();
    if (fit == Fit::kNone || (fit <= choice.fit && !(fit == choice.fit && is_simpler))) continue;
    choice.kept = members[i];
    choice.fit = fit;
  }
  if (choice.kept == nullptr) {
    choice.obstacle = "a union without a member that has the numbers of all others";
  }
  return choice;
}

}  // namespace

std::vector<LaidOut> layout_of(const clang::FieldDecl& member) {
  std::vector<LaidOut> numbers;
  lay_out(member, {}, numbers);
  return numbers;
}

const clang::FieldDecl& kept_member(const clang::RecordDecl& type) {
  const Choice choice = choice_in(type);
  if (choice.kept != nullptr) return *choice.kept;
  return **std::find_if(type.field_begin(), type.field_end(),
                        [](const clang::FieldDecl* field) { return !field->isUnnamedBitField(); });
}

bool is_overlaid(const clang::FieldDecl& member) {
  if (!member.getParent()->isUnion()) return false;
  const clang::FieldDecl& kept = kept_member(*member.getParent());
  if (&kept == &member) return false;
  const clang::ASTContext& context = member.getASTContext();
  return !is_one_number(kept) || !is_one_number(member) ||
         bits_of(context, kept.getType()) != bits_of(context, member.getType());
}

bool has_parts(const clang::RecordDecl& type) { return choice_in(type).fit == Fit::kParts; }

std::string obstacle_in_union(const clang::RecordDecl& type) { return choice_in(type).obstacle; }

}  // namespace hls::frontend
