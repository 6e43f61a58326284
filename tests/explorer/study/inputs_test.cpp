#include "explorer/study/inputs.h"

#include <gmock/gmock.h>

#include "tests/explorer/samples.h"

namespace hls::explorer {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// A project of a kernel with one loop, over `radices` knobs' values.
Project sample_project(const std::vector<int>& radices) {
  Project project;
  project.kernel.name = "empty";
  project.kernel.loops.push_back({"i", model::LoopKind::kTemporal, 4});
  project.kernel.loops.back().location = {"kernels/empty.c", 3, 1};
  project.kernel.body = {model::Node::loop(0)};
  project.target_text = "name: unit";
  project.settings.clock_period_ps = 5000;
  project.space = sample_space(radices);
  return project;
}

std::vector<std::string> changes(const Project& project) {
  return changed_inputs(inputs_of(sample_project({3})), inputs_of(project));
}

TEST(Inputs, AreWhatMayChangeAnEvaluation) {
  Project kernel = sample_project({3});
  kernel.kernel.loops[0].trip_count = 5;
  EXPECT_THAT(changes(kernel), ElementsAre("kernel"));
  Project line = sample_project({3});
  line.kernel.loops[0].location.line = 4;  // reasons name lines
  EXPECT_THAT(changes(line), ElementsAre("kernel"));
  Project target = sample_project({3});
  target.target_text += "\nlut: 3";
  EXPECT_THAT(changes(target), ElementsAre("target"));
  Project clock = sample_project({3});
  clock.settings.clock_period_ps = 4000;
  EXPECT_THAT(changes(clock), ElementsAre("clock"));
  Project solver = sample_project({3});
  solver.settings.scheduler.solver = scheduler::SolverKind::kCbc;
  EXPECT_THAT(changes(solver), ElementsAre("scheduler"));
  Project registers = sample_project({3});
  registers.settings.scheduler.effort = scheduler::Effort::kThorough;
  EXPECT_THAT(changes(registers), ElementsAre("scheduler"));
}

TEST(Inputs, LeaveOutWhatOnlyChoosesPoints) {
  Project project = sample_project({7, 2});
  project.config.objectives = {"lut"};
  project.config.search.strategy = "random";
  project.config.search.evaluations = 3;
  project.config.emit = {"knee"};
  project.settings.limits = {{"dsp", 1}};
  project.kernel.loops[0].location.file = "../other/kernels/empty.c";
  EXPECT_THAT(changes(project), IsEmpty());
}

TEST(PointKeys, AreThoseOfTheKnobsAndTheirValues) {
  const Project small = sample_project({2, 3});
  const Project large = sample_project({4, 5});
  const Inputs inputs = inputs_of(small);
  const PointKeys keys(inputs, small.space);
  const PointKeys large_keys(inputs, large.space);
  for (std::int64_t id = 0; id < small.space.size(); ++id) {
    const model::DesignPoint point = small.space.point(id);
    for (std::int64_t other = 0; other < large.space.size(); ++other) {
      EXPECT_EQ(keys(id) == large_keys(other), large.space.point(other) == point);
    }
  }
}

TEST(PointKeys, DifferWhereAnInputDoes) {
  const Project project = sample_project({2});
  Inputs inputs = inputs_of(project);
  const PointKeys keys(inputs, project.space);
  inputs["target"] = "another";
  const PointKeys others(inputs, project.space);
  EXPECT_NE(keys.context(), others.context());
  EXPECT_NE(keys(0), others(0));
}

}  // namespace
}  // namespace hls::explorer
