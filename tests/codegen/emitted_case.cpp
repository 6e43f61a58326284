#include "tests/codegen/emitted_case.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "codegen/codegen.h"
#include "model/cost/inventory.h"
#include "scheduler/ports/unit_binding.h"
#include "scheduler/scheduler.h"
#include "tests/codegen/emitted_hardware.h"
#include "tests/codegen/emitted_text.h"
#include "tests/oracle/random_kernel.h"
#include "tests/oracle/replay.h"
#include "tests/scheduler/random_design.h"

namespace hls::oracle {

constexpr std::int64_t kClockPeriodPs = 5000;

std::variant<BenchCase, model::Infeasible> emitted_case(model::Design design, std::uint64_t seed) {
  const model::Kernel& kernel = design.kernel();
  const model::Target target = random_test_target();
  const model::Problem problem = scheduler::formulate(design, target, kClockPeriodPs);
  const auto outcome = scheduler::schedule(problem, {});
  if (const auto* why = std::get_if<model::Infeasible>(&outcome)) return *why;
  model::Schedule schedule = std::get<model::Schedule>(outcome);
  scheduler::bind_units(design, problem, schedule);
  EXPECT_THAT(scheduler::verify(problem, schedule), testing::IsEmpty()) << kernel.name;
  EXPECT_THAT(replay(design, problem, schedule), testing::IsEmpty()) << kernel.name;
  BenchCase result;
  result.label = kernel.name;
  result.inputs = random_inputs(kernel, seed);
  result.emitted = codegen::emit(design, problem, schedule, {}, codegen::Assertions::kEmitted);
  EXPECT_EQ(count_text(result.emitted.files[0].text),
            count_items(model::allocate(design, problem, schedule, target)))
      << kernel.name;
  EXPECT_THAT(unreadable(hardware_text(result.emitted.files[0].text), EmittedFrom::kTest),
              testing::IsEmpty())
      << kernel.name;
  result.design = std::move(design);
  return result;
}

}  // namespace hls::oracle
