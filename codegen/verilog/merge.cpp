#include "codegen/verilog/merge.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>

namespace hls::codegen::verilog {
namespace {

constexpr std::size_t kLeastMerged = 4;

/// What is merged has the same: the vector, or the name behind its last `_`; width; note of the first.
using Key = std::tuple<std::string, std::int64_t, std::string>;

std::string family(const Expr& target) {
  if (target.kind == Expr::Kind::kSlice) return target.text + "[]";
  const std::size_t at = target.text.rfind('_');
  return at == std::string::npos ? target.text : target.text.substr(at);
}

bool is_piece(const Expr& expr) {
  return expr.kind == Expr::Kind::kName || expr.kind == Expr::Kind::kLiteral ||
         (expr.kind == Expr::Kind::kSlice && expr.index.terms.empty());
}

/// The pieces as one expression; as the vector's name where they are all of its elements in order.
Expr together(const std::vector<Net>& nets, const std::vector<Expr>& pieces) {
  const Expr& first = pieces.front();
  const auto vector = std::find_if(nets.begin(), nets.end(),
                                   [&](const Net& net) { return net.name == first.text; });
  bool is_whole = first.kind == Expr::Kind::kSlice && vector != nets.end() &&
                  vector->width == first.width * static_cast<std::int64_t>(pieces.size());
  for (std::size_t i = 0; i < pieces.size() && is_whole; ++i) {
    is_whole = pieces[i] == slice(first.text, static_cast<std::int64_t>(i), first.width);
  }
  if (is_whole) return name(first.text, vector->width);
  return concat({pieces.rbegin(), pieces.rend()});
}

/// Positions of assignments that may become one, by that of the first.
std::map<std::size_t, std::vector<std::size_t>> groups(std::size_t first,
                                                       const std::vector<Item>& items) {
  std::map<Key, std::vector<std::size_t>> alike;
  std::map<std::string, std::string> note_of;  // the last one of each family
  for (std::size_t i = first; i < items.size(); ++i) {
    const auto* assign = std::get_if<Assign>(&items[i].node);
    if (assign == nullptr || !is_piece(assign->target)) continue;
    const std::string kind = family(assign->target);
    // An element without a note is under that of the one before.
    if (assign->target.kind == Expr::Kind::kName || !items[i].note.empty()) {
      note_of[kind] = items[i].note;
    }
    alike[{kind, assign->target.width, note_of[kind]}].push_back(i);
  }
  std::map<std::size_t, std::vector<std::size_t>> result;
  for (auto& [key, positions] : alike) {
    if (positions.size() >= kLeastMerged) result[positions.front()] = std::move(positions);
  }
  return result;
}

}  // namespace

void merge_assigns(const std::vector<Net>& nets, std::size_t first, std::vector<Item>& items) {
  std::vector<bool> is_merged(items.size(), false);
  for (const auto& [at, positions] : groups(first, items)) {
    std::vector<Expr> targets;
    std::vector<Expr> values;
    for (const std::size_t position : positions) {
      const auto& assign = std::get<Assign>(items[position].node);
      targets.push_back(assign.target);
      values.push_back(assign.value);
    }
    const bool is_same = std::all_of(values.begin(), values.end(),
                                     [&](const Expr& value) { return value == values.front(); });
    if (!is_same && !std::all_of(values.begin(), values.end(), is_piece)) continue;
    Expr value = is_same ? repeat(static_cast<std::int64_t>(values.size()), values.front())
                         : together(nets, values);
    items[at].node = Assign{together(nets, targets), std::move(value)};
    for (std::size_t i = 1; i < positions.size(); ++i) is_merged[positions[i]] = true;
  }
  std::size_t kept = first;
  for (std::size_t i = first; i < items.size(); ++i) {
    if (is_merged[i]) continue;
    if (kept != i) items[kept] = std::move(items[i]);
    ++kept;
  }
  items.erase(items.begin() + static_cast<std::ptrdiff_t>(kept), items.end());
}

}  // namespace hls::codegen::verilog
