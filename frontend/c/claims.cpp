#include "frontend/c/claims.h"

#include <clang/AST/Expr.h>

#include <utility>

#include "model/kernel/simplify.h"
#include "model/kernel/value_ranges.h"

namespace hls::frontend {

void Claims::add(Claim claim) {
  claim.conditions = walk_.builder().open_conditions();
  claims_.push_back(std::move(claim));
}

void Claims::check() const {
  if (claims_.empty()) return;
  const model::Forwarded forwarded = model::forwarded(walk_.builder().kernel());
  const auto of = [&](model::OpId id) { return forwarded.value[static_cast<std::size_t>(id)]; };
  for (const Claim& claim : claims_) {
    std::vector<model::OpId> conditions;
    for (const model::OpId condition : claim.conditions) conditions.push_back(of(condition));
    const auto ranges = value_ranges(forwarded.kernel, conditions);
    if (ranges.empty()) continue;  // it is never there
    const auto& range = ranges[static_cast<std::size_t>(of(claim.value))];
    if (range && range->least >= claim.range.least && range->greatest <= claim.range.greatest) {
      continue;
    }
    walk_.error(*claim.written, claim.otherwise, claim.notes);
  }
}

}  // namespace hls::frontend
