#include "explorer/report/html_report.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "explorer/front/pareto.h"
#include "explorer/report/hardware.h"
#include "explorer/report/study_data.h"
#include "tests/explorer/spaces.h"

namespace hls::explorer {
namespace {

using testing::HasSubstr;
using testing::Not;

/// The study of a small space, with every tenth point evaluated.
Study sample_study(const std::string& name) {
  Study study{"", {}, open_space(name, {}), {}};
  const Project& project = study.project;
  model::Elaborations elaborations(project.kernel);
  FrontHistory history(project.config.objectives);
  for (std::int64_t id = 0; id < project.space.size(); id += 10) {
    const Result<Evaluation> evaluation = evaluator(elaborations, project).evaluate(id);
    study.evaluations.push_back(*evaluation);
    history.add({*evaluation});
  }
  study.search.discoveries = history.discoveries();
  return study;
}

TEST(StudyData, HoldsEveryMemberOfTheFrontAndIsSafeInHtml) {
  Study study = sample_study("fir");
  study.overrides = {"</script>", "\xff"};
  const std::string text = study_data(study, {});
  EXPECT_THAT(text, Not(HasSubstr("<")));
  const auto json = nlohmann::json::parse(text);
  EXPECT_EQ(json["about"]["overrides"][0], "</script>");
  const auto front = pareto_front(study.evaluations, study.project.config.objectives);
  ASSERT_EQ(json["front"].size(), front.size());
  EXPECT_EQ(json["front"][0], std::to_string(front[0].id));
  EXPECT_EQ(json["history"].back()[1], 1.0);
  std::size_t counted = 0;
  for (const auto& status : json["statuses"]) counted += status[1].get<std::size_t>();
  EXPECT_EQ(counted, study.evaluations.size());
}

TEST(HardwareGroups, AddUpToTheMetrics) {
  const Study study = sample_study("fir");
  const Project& project = study.project;
  model::Elaborations elaborations(project.kernel);
  for (const Evaluation& member : pareto_front(study.evaluations, project.config.objectives)) {
    const Result<Realized> realized = evaluator(elaborations, project).realize(member.id);
    model::Resources sum;
    for (const HardwareGroup& group :
         hardware_groups(realized->realization->inventory, project.target)) {
      sum += group.resources;
    }
    EXPECT_EQ(sum, member.metrics->resources);
  }
}

TEST(HtmlReport, IsTheSameForAnyNumberOfThreads) {
  if (!has_report_page()) GTEST_SKIP() << "built without npm";
  const Study study = sample_study("fir");
  const Result<std::string> one = html_report(study, {1, 32});
  const Result<std::string> many = html_report(study, {8, 32});
  ASSERT_TRUE(one && many);
  EXPECT_EQ(*one, *many);
  EXPECT_THAT(*one, Not(HasSubstr("{{")));
}

TEST(HtmlReport, RefusesAStudyThatEvaluatesDifferently) {
  if (!has_report_page()) GTEST_SKIP() << "built without npm";
  Study study = sample_study("fir");
  for (Evaluation& evaluation : study.evaluations) {
    if (evaluation.metrics) ++evaluation.metrics->resources.ff;
  }
  const Result<std::string> report = html_report(study, {1, 32});
  ASSERT_FALSE(report);
  EXPECT_THAT(report.error().message, HasSubstr("evaluates differently"));
}

}  // namespace
}  // namespace hls::explorer
