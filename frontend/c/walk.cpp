#include "frontend/c/walk.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>

#include <algorithm>
#include <utility>

#include "frontend/c/clang_places.h"
#include "frontend/c/reach.h"

namespace hls::frontend {

bool is_same_place(const ArrayView& a, const ArrayView& b) {
  return a.array == b.array &&
         std::equal(
             a.prefix.begin(), a.prefix.end(), b.prefix.begin(), b.prefix.end(),
             [](const Subscript& x, const Subscript& y) { return is_same(x.value, y.value); });
}

bool Walk::is_inside(const clang::FunctionDecl& function) const {
  return std::any_of(frames_.begin(), frames_.end(),
                     [&](const Frame* outer) { return outer->function == &function; });
}

const clang::VarDecl& Walk::referred(const clang::VarDecl& variable) const {
  const auto& aliases = frames_.back()->aliases;
  const auto found = aliases.find(&variable);
  return found == aliases.end() ? variable : *found->second;
}

bool Walk::casts_const_away(const clang::FunctionDecl& function) {
  const auto known = casts_const_away_.find(&function);
  if (known != casts_const_away_.end()) return known->second;
  return casts_const_away_[&function] = frontend::casts_const_away(function);
}

std::set<model::ArrayId> Walk::arrays_of(const clang::VarDecl& variable) {
  std::set<model::ArrayId> arrays;
  const Frame& frame = *frames_.back();
  for (const clang::VarDecl* leaf : records_.leaves(variable)) {
    const clang::VarDecl& named = referred(*leaf);
    const auto own = frame.arrays.find(&named);
    if (own != frame.arrays.end()) arrays.insert(own->second.array);
    const auto moving = frame.scalars.find(&named);
    if (moving != frame.scalars.end() && moving->second.place) {
      arrays.insert(moving->second.place->array);
    }
    const auto recast = frame.recasts.find(leaf);
    if (recast != frame.recasts.end() && recast->second.view) {
      arrays.insert(recast->second.view->array);
    }
  }
  return arrays;
}

clang::SourceLocation Walk::shown(clang::SourceLocation place) const {
  for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame) {
    if ((*frame)->place == 0 || !is_of_program(place, context_.getSourceManager())) break;
    place = clang_location((*frame)->place);
  }
  return place;
}

void Walk::error(clang::SourceLocation place, std::string message, std::vector<std::string> notes) {
  diagnostics_.error(place_of(shown(place)), std::move(message), std::move(notes));
}

void Walk::error(const clang::Stmt& place, std::string message, std::vector<std::string> notes) {
  error(place.getBeginLoc(), std::move(message), std::move(notes));
}

void Walk::warning(clang::SourceLocation place, std::string message,
                   std::vector<std::string> notes) {
  diagnostics_.warning(place_of(shown(place)), std::move(message), std::move(notes));
}

Location Walk::location(clang::SourceLocation place) const {
  return diagnostics_.location(place_of(shown(place)));
}

Location Walk::location(const clang::Stmt& written) const {
  return location(written.getBeginLoc());
}

std::string Walk::position(clang::SourceLocation place) const {
  return diagnostics_.position(place_of(shown(place)));
}

std::string Walk::text(const clang::Stmt& written) const { return source_text(written, context_); }

}  // namespace hls::frontend
