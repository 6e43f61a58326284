#include "explorer/study/recorder.h"

#include <gmock/gmock.h>

#include <atomic>

#include "tests/explorer/samples.h"
#include "tests/explorer/temporary_directory.h"

namespace hls::explorer {
namespace {

using testing::HasSubstr;

Result<Evaluation> sample_evaluation(std::int64_t id) {
  return id % 3 == 0 ? sample_infeasible(id) : sample_point(id, id % 13, id % 7);
}

/// Sweeps a space with a store in `directory`, at most `evaluations` points.
struct RecordedSweep {
  std::vector<Evaluation> evaluations;
  std::int64_t evaluated = 0;  ///< points that were not known
};
RecordedSweep sweep_into(const std::string& directory, const model::DesignSpace& space,
                         const Settings& settings, std::int64_t evaluations) {
  Result<Store> store = Store::open(directory, Database::Access::kWrite);
  const PointKeys keys({{"kernel", "sample"}}, space);
  const auto recorder = Recorder::start(*store, keys, settings);
  std::atomic<std::int64_t> evaluated = 0;
  const Evaluate evaluate = [&](std::int64_t id) {
    ++evaluated;
    Result<Evaluation> evaluation = sample_evaluation(id);
    apply_limits(settings.limits, *evaluation);
    return evaluation;
  };
  const auto strategy = make_random({.space = space, .seed = 3});
  SweepOptions options;
  options.threads = 4;
  options.evaluations = evaluations;
  const auto outcome = sweep(
      *strategy, [&](std::int64_t id) { return (*recorder)->operator()(id, evaluate); }, options);
  EXPECT_TRUE((*recorder)->finish());
  return {outcome->evaluations, evaluated};
}

TEST(Recorder, EvaluatesOnlyWhatNoSweepEvaluated) {
  const model::DesignSpace space = sample_space({20, 30});
  const TemporaryDirectory whole;
  const RecordedSweep reference = sweep_into(whole.path(), space, {}, 600);
  EXPECT_EQ(reference.evaluated, 600);

  const TemporaryDirectory directory;
  EXPECT_EQ(sweep_into(directory.path(), space, {}, 123).evaluated, 123);
  const RecordedSweep rest = sweep_into(directory.path(), space, {}, 600);
  EXPECT_EQ(rest.evaluated, 600 - 123);
  EXPECT_EQ(rest.evaluations, reference.evaluations);
  EXPECT_EQ(sweep_into(directory.path(), space, {}, 600).evaluated, 0);
}

TEST(Recorder, KnowsPointsUnderOtherLimits) {
  const model::DesignSpace space = sample_space({50});
  Settings narrow;
  narrow.limits = {{"lut", 3}};
  const TemporaryDirectory narrow_only;
  const RecordedSweep reference = sweep_into(narrow_only.path(), space, narrow, 50);

  const TemporaryDirectory directory;
  const RecordedSweep wide = sweep_into(directory.path(), space, {}, 50);
  EXPECT_NE(wide.evaluations, reference.evaluations);
  const RecordedSweep again = sweep_into(directory.path(), space, narrow, 50);
  EXPECT_EQ(again.evaluated, 0);
  EXPECT_EQ(again.evaluations, reference.evaluations);
  EXPECT_EQ(sweep_into(narrow_only.path(), space, {}, 50).evaluations, wide.evaluations);
}

TEST(Recorder, KnowsPointsOfASmallerSpace) {
  const TemporaryDirectory directory;
  EXPECT_EQ(sweep_into(directory.path(), sample_space({4, 5}), {}, 20).evaluated, 20);
  EXPECT_EQ(sweep_into(directory.path(), sample_space({6, 5}), {}, 30).evaluated, 10);
}

TEST(Recorder, TellsThatACommitFailed) {
  const TemporaryDirectory directory;
  const model::DesignSpace space = sample_space({50});
  const PointKeys keys({}, space);
  const Settings settings;
  { ASSERT_TRUE(Store::open(directory.path(), Database::Access::kWrite)); }
  Result<Store> read_only = Store::open(directory.path(), Database::Access::kRead);
  ASSERT_TRUE(read_only);
  const auto recorder = Recorder::start(*read_only, keys, settings);
  ASSERT_TRUE(recorder);
  EXPECT_TRUE((*recorder)->operator()(1, sample_evaluation));
  while (!(*recorder)->failed()) std::this_thread::yield();
  const Status status = (*recorder)->finish();
  ASSERT_FALSE(status);
  EXPECT_THAT(status.error().message, HasSubstr("study.db"));
}

}  // namespace
}  // namespace hls::explorer
