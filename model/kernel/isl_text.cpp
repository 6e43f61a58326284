#include "model/kernel/isl_text.h"

#include <fmt/format.h>
#include <isl/ctx.h>
#include <isl/set.h>

namespace hls::model {

void IslDeleter::operator()(isl_ctx* context) const { isl_ctx_free(context); }
void IslDeleter::operator()(isl_set* set) const { isl_set_free(set); }

std::string isl_text(const AffineExpr& expr, char prefix,
                     const std::function<LoopId(LoopId)>& number_of) {
  std::string sum = std::to_string(expr.constant());
  for (const auto& [loop, coefficient] : expr.terms()) {
    sum += fmt::format(" + {}*{}{}", coefficient, prefix, number_of ? number_of(loop) : loop);
  }
  for (const Quotient& quotient : expr.quotients()) {
    sum += fmt::format(" + {}*floor(({})/{})", quotient.coefficient,
                       isl_text(dividend_of(quotient), prefix, number_of), quotient.divisor);
  }
  return sum;
}

std::string isl_names(const std::vector<LoopId>& loops, char prefix) {
  std::string list;
  for (const LoopId loop : loops) {
    list += fmt::format("{}{}{}", list.empty() ? "" : ",", prefix, loop);
  }
  return list;
}

}  // namespace hls::model
