#include "model/polyhedra/access_pair.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "model/kernel/domain.h"
#include "model/kernel/index.h"
#include "model/kernel/isl_text.h"

namespace hls::model {
namespace {

bool has_loop(const std::vector<LoopId>& loops, LoopId loop) {
  return std::find(loops.begin(), loops.end(), loop) != loops.end();
}

}  // namespace

CountedAccess counted_access(const Kernel& kernel, OpId id, std::vector<LoopId> loops) {
  const Operation& operation = kernel.operations[index(id)];
  CountedAccess access{id, std::move(loops), domain_of(kernel, operation), {}, {}, {}};
  access.computed = operation.computed;
  for (const AffineExpr& subscript : operation.subscripts) {
    access.subscripts.push_back(subscript.with_counters([&](LoopId loop) {
      return has_loop(access.loops, loop) ? AffineExpr::counter(loop) : AffineExpr(0);
    }));
    access.ranges.push_back(value_range(kernel, access.subscripts.back()));
  }
  for (const int dim : access.computed) {
    const std::int64_t extent = kernel.arrays[index(operation.array)].shape[index(dim)];
    access.ranges[index(dim)] = {0, extent - 1};
  }
  return access;
}

bool is_computed(const CountedAccess& access, std::size_t dim) {
  return std::find(access.computed.begin(), access.computed.end(), static_cast<int>(dim)) !=
         access.computed.end();
}

bool may_meet(const CountedAccess& a, const CountedAccess& b) {
  for (std::size_t d = 0; d < a.subscripts.size(); ++d) {
    if (a.ranges[d].second < b.ranges[d].first || b.ranges[d].second < a.ranges[d].first) {
      return false;
    }
    if (is_computed(a, d) || is_computed(b, d)) continue;
    if (!a.subscripts[d].is_linear() || !b.subscripts[d].is_linear()) continue;
    std::int64_t factor = 0;
    for (const CountedAccess* access : {&a, &b}) {
      for (const auto& [loop, coefficient] : access->subscripts[d].terms()) {
        factor = std::gcd(factor, coefficient);
      }
    }
    const std::int64_t apart = a.subscripts[d].constant() - b.subscripts[d].constant();
    if (factor == 0 ? apart != 0 : apart % factor != 0) return false;
  }
  return true;
}

AccessPair::AccessPair(const CountedAccess& source, const CountedAccess& destination)
    : source_(source), destination_(destination), loops_(source.loops) {
  for (const LoopId loop : source.loops) {
    if (has_loop(destination.loops, loop)) common_.push_back(loop);
  }
  for (const LoopId loop : destination.loops) {
    if (!has_loop(loops_, loop)) loops_.push_back(loop);
  }
}

LoopId AccessPair::number(LoopId loop) const {
  return static_cast<LoopId>(std::find(loops_.begin(), loops_.end(), loop) - loops_.begin());
}

std::string AccessPair::affine_text(const AffineExpr& expr, char prefix) const {
  return isl_text(expr, prefix, [this](LoopId loop) { return number(loop); });
}

/// The access happens: its counters are in their loops' ranges and its affine conditions hold. A
/// condition on copies that it is not replicated in leaves out nothing.
std::string AccessPair::domain_text(const Kernel& kernel, const CountedAccess& access,
                                    char prefix) const {
  std::string text;
  for (const AffineExpr& constraint : access.domain) {
    const std::set<LoopId> named = constraint.loops();
    const auto is_counted = [&](LoopId loop) { return has_loop(access.loops, loop); };
    if (!std::all_of(named.begin(), named.end(), is_counted)) continue;
    text += affine_text(constraint, prefix) + " >= 0 and ";
  }
  for (const LoopId loop : access.loops) {
    text += fmt::format("0 <= {0}{1} < {2} and ", prefix, number(loop),
                        kernel.loops[index(loop)].trip_count);
  }
  return text;
}

std::string AccessPair::same_element_text() const {
  std::string text;
  for (std::size_t dim = 0; dim < source_.subscripts.size(); ++dim) {
    // Whatever one of them is, the other may be.
    if (is_computed(source_, dim) && is_computed(destination_, dim)) continue;
    if (is_computed(source_, dim) || is_computed(destination_, dim)) {
      const bool is_source = is_computed(source_, dim);
      const CountedAccess& known = is_source ? destination_ : source_;
      const std::string value = affine_text(known.subscripts[dim], is_source ? 't' : 's');
      const auto& [least, greatest] = (is_source ? source_ : destination_).ranges[dim];
      text += fmt::format("{} <= {} <= {} and ", least, value, greatest);
      continue;
    }
    text += fmt::format("{} = {} and ", affine_text(source_.subscripts[dim], 's'),
                        affine_text(destination_.subscripts[dim], 't'));
  }
  return text;
}

std::string AccessPair::distances_text(const Kernel& kernel, std::size_t level,
                                       std::int64_t apart) const {
  std::string order;
  for (std::size_t i = 0; i < level; ++i) {
    order += fmt::format("s{0} = t{0} and ", number(common_[i]));
  }
  if (level < common_.size()) {
    order += fmt::format("s{0} + {1} <= t{0} and ", number(common_[level]), apart);
  }

  std::string dimensions;
  std::string variables;
  std::string distances;
  for (const LoopId loop : source_.loops) variables += fmt::format("s{},", number(loop));
  for (const LoopId loop : destination_.loops) variables += fmt::format("t{},", number(loop));
  if (!variables.empty()) variables.pop_back();
  for (const LoopId loop : loops_) {
    const LoopId name = number(loop);
    dimensions += fmt::format("d{},", name);
    distances += fmt::format(
        "d{0} = {1}{2} and ", name,
        has_loop(destination_.loops, loop) ? fmt::format("t{}", name) : std::string("0"),
        has_loop(source_.loops, loop) ? fmt::format(" - s{}", name) : std::string());
  }
  if (!dimensions.empty()) dimensions.pop_back();
  const std::string condition = distances + domain_text(kernel, source_, 's') +
                                domain_text(kernel, destination_, 't') + same_element_text() +
                                order + "0 = 0";
  if (variables.empty()) return fmt::format("{{ [{}] : {} }}", dimensions, condition);
  return fmt::format("{{ [{}] : exists {} : {} }}", dimensions, variables, condition);
}

}  // namespace hls::model
