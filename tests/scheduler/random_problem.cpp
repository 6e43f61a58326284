#include "tests/scheduler/random_problem.h"

#include "model/transform/apply.h"
#include "scheduler/scheduler.h"
#include "tests/oracle/random_kernel.h"
#include "tests/scheduler/random_design.h"

namespace hls::oracle {
namespace {

constexpr std::int64_t kClockPeriodPs = 5000;

/// Neither functions nor conversions of floats: to a scheduler they are operators like the others.
/// Every tenth kernel has sums and products of floats only, so that many are fused.
RandomKernelOptions kernel_options(std::uint64_t seed) {
  RandomKernelOptions options;
  options.has_functions = false;
  if (seed % 10 == 4) {
    options.opcodes = {model::Opcode::kAdd, model::Opcode::kSub, model::Opcode::kMul};
    options.has_divisions = false;
    options.accumulates_products = true;
  }
  if (seed % 2 == 0) {
    options.types = {model::Type::floating(32), model::Type::floating(64)};
    std::erase(options.opcodes, model::Opcode::kCast);
  } else {
    options.types = {model::Type::integer(8, true), model::Type::integer(32, true),
                     model::Type::integer(64, false)};
  }
  options.has_affine_values = seed % 2 == 1;
  return options;
}

}  // namespace

std::optional<RandomCase> random_case(std::uint64_t seed) {
  const model::Kernel kernel = random_kernel(seed, kernel_options(seed));
  model::Elaborations elaborations(kernel);
  const model::Target target = random_test_target();
  auto design = model::apply(elaborations, target, random_directives(kernel, seed));
  if (!design) return std::nullopt;
  RandomCase result{*design, {}};
  result.problem = scheduler::formulate(result.design, target, kClockPeriodPs);
  return result;
}

}  // namespace hls::oracle
