#include "model/space/constraint.h"

#include <gmock/gmock.h>

#include <map>

#include "model/space/space.h"
#include "tests/model/kernel_samples.h"

namespace hls::model {
namespace {

using Values = std::map<std::string, KnobValue>;

Result<bool> holds(const std::string& text, const Values& values = {}) {
  const Result<Constraint> constraint = Constraint::parse(text, {"c.yaml", 3, 10});
  if (!constraint) return constraint.error();
  std::vector<const KnobValue*> used;
  for (const auto& path : constraint->paths()) used.push_back(&values.at(path.text));
  return constraint->holds(used);
}

struct Truth {
  const char* text;
  bool holds;
};
class ConstraintTruth : public testing::TestWithParam<Truth> {};

TEST_P(ConstraintTruth, IsThatOfC) {
  const Values values = {{"a", {"4", 4}},        {"b", {"7", 7}},     {"full", {"full", 16}},
                         {"i.ii", {"auto", {}}}, {"p", {"1p", {}}},   {"q", {"2p", {}}},
                         {"r", {"1p", {}}},      {"same", {"16", 16}}};
  const Result<bool> result = holds(GetParam().text, values);
  ASSERT_TRUE(result) << to_string(result.error());
  EXPECT_EQ(*result, GetParam().holds);
}

INSTANTIATE_TEST_SUITE_P(
    All, ConstraintTruth,
    testing::Values(Truth{"2 + 3 * 4 == 14", true}, Truth{"(2 + 3) * 4 == 14", false},
                    Truth{"7 - 2 - 1 == 4", true}, Truth{"-7 / 2 == -3", true},
                    Truth{"-7 % 2 == -1", true}, Truth{"17 / 5 * 5 + 17 % 5 == 17", true},
                    Truth{"1 < 2 && 2 < 1 || 3 >= 3", true},
                    Truth{"1 < 2 && (2 < 1 || 3 != 3)", false},
                    Truth{"!(1 > 2) && !!(1 < 2)", true}, Truth{"- - 3 == 3", true},
                    Truth{"a * b <= 28", true}, Truth{"a*b<28", false}, Truth{"full == 16", true},
                    Truth{"full == same", true}, Truth{"full == \"full\"", true},
                    Truth{"same != 'full'", true}, Truth{"i.ii == \"auto\" || i.ii <= 8", true},
                    Truth{"i.ii != \"auto\" && i.ii <= 8", false}, Truth{"p == r", true},
                    Truth{"p == q", false}, Truth{"\"2p\" == q", true}, Truth{"p == a", false},
                    Truth{"9223372036854775807 > -9223372036854775807", true}));

struct Refusal {
  const char* text;
  int column;
  const char* message;
};
class ConstraintRefuses : public testing::TestWithParam<Refusal> {};

TEST_P(ConstraintRefuses, WithTheColumnOfWhatIsWrong) {
  const Values values = {{"a", {"4", 4}}, {"i.ii", {"auto", {}}}};
  const Result<bool> result = holds(GetParam().text, values);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().kind, ErrorKind::kUsage);
  EXPECT_EQ(result.error().message, GetParam().message);
  EXPECT_EQ(result.error().location, (Location{"c.yaml", 3, 9 + GetParam().column}));
}

INSTANTIATE_TEST_SUITE_P(
    All, ConstraintRefuses,
    testing::Values(
        Refusal{"a <= ", 6,
                "the constraint ends where a number, a knob or a word in quotes is expected"},
        Refusal{"a <= )", 6, "')' stands where a number, a knob or a word in quotes is expected"},
        Refusal{"(a <= 4", 8, "the constraint ends where ')' is expected"},
        Refusal{"a <= 4 5", 8, "'5' stands where a sign between operands is expected"},
        Refusal{"a = 4", 3, "'=' has no meaning in a constraint"},
        Refusal{"a <= 4 & a > 1", 8, "'&' has no meaning in a constraint"},
        Refusal{"a ? 1", 3, "'?' has no meaning in a constraint"},
        Refusal{"a == \"auto", 6, "this word has no closing quote"},
        Refusal{"a * 4", 3, "this is no condition"}, Refusal{"a", 1, "this is no condition"},
        Refusal{"1 < a < 4", 3, "a condition is no number"},
        Refusal{"a && a < 4", 1, "this is no condition"},
        Refusal{"a < \"auto\"", 5, "the word 'auto' is no number"},
        Refusal{"a + 1 == \"auto\"", 10, "the word 'auto' is no number"},
        Refusal{"!a", 2, "this is no condition"},
        Refusal{"a < 99999999999999999999", 5, "'99999999999999999999' has more than 64 bits"},
        Refusal{"i.ii <= 8", 1, "i.ii may be 'auto', which is no number"},
        Refusal{"a / (a - 4) == 1", 3, "this divides by zero"},
        Refusal{"a % 0 == 1", 3, "this divides by zero"},
        Refusal{"a * 9223372036854775807 > 1", 3, "the result has more than 64 bits"},
        Refusal{"(-9223372036854775807 - 1) / -1 > 1", 28, "the result has more than 64 bits"},
        Refusal{"", 1,
                "the constraint ends where a number, a knob or a word in quotes is expected"}));

TEST(Constraint, RefusesTextsTooLongToBeMeant) {
  std::string text(5000, '(');
  const auto result = holds(text);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message, "a constraint has at most 1000 numbers, paths and signs");
}

Knob knob(std::vector<std::string> paths, std::vector<std::vector<std::string>> values) {
  return {std::move(paths), std::move(values), {"c.yaml", 4, 2}};
}

/// 4 * 3 * 3 * 2 combinations.
DesignSpace sample_space() {
  return {{knob({"loops.i.unroll"}, {{"1"}, {"2"}, {"4"}, {"full"}}),
           knob({"promote"}, {{"on"}, {"off"}, {"on"}}),
           knob({"loops.k.unroll", "arrays.A.partition.2"},
                {{"1", "none"}, {"3", "cyclic 3"}, {"full", "complete"}}),
           knob({"arrays.A.ports"}, {{"1p"}, {"2p"}})}};
}

Status restrict(DesignSpace& space, const std::vector<std::string>& texts) {
  std::vector<Constraint> constraints;
  for (const std::string& text : texts) {
    Result<Constraint> constraint = Constraint::parse(text, {"c.yaml", 3, 10});
    if (!constraint) return constraint.error();
    constraints.push_back(std::move(*constraint));
  }
  return restrict_space(sample_kernel(), constraints, space);
}

TEST(RestrictSpace, LeavesWhereAllConstraintsHoldAndCountsIt) {
  DesignSpace space = sample_space();
  ASSERT_TRUE(restrict(space, {"loops.i.unroll * arrays.A.partition.2 <= 12",
                               "arrays.A.ports == \"2p\" || loops.i.unroll == 1"}));
  EXPECT_EQ(space.size(), 72);
  constexpr std::int64_t kUnroll[] = {1, 2, 4, 8};
  constexpr std::int64_t kBanks[] = {1, 3, 6};
  std::int64_t points = 0;
  std::int64_t first = -1;
  for (std::int64_t id = 0; id < space.size(); ++id) {
    const DesignPoint point = space.point(id);
    const bool holds =
        kUnroll[point[0]] * kBanks[point[2]] <= 12 && (point[3] == 1 || point[0] == 0);
    EXPECT_EQ(space.contains(id), holds) << id;
    EXPECT_EQ(excluding(sample_kernel(), space, point) == nullptr, holds) << id;
    if (holds && first < 0) first = id;
    points += holds ? 1 : 0;
  }
  EXPECT_EQ(space.points(), points);
  EXPECT_EQ(space.first(), first);
}

TEST(RestrictSpace, FindsTheFirstPointBehindExcludedOnes) {
  DesignSpace space = sample_space();
  ASSERT_TRUE(restrict(space, {"loops.i.unroll * loops.k.unroll == 48"}));
  EXPECT_EQ(space.points(), 3 * 2);
  EXPECT_THAT(space.point(space.first()), testing::ElementsAre(3, 0, 2, 0));
}

struct SpaceRefusal {
  const char* text;
  const char* message;
  const char* note;
};
class RestrictSpaceRefuses : public testing::TestWithParam<SpaceRefusal> {};

TEST_P(RestrictSpaceRefuses, WithPlaceAndAdvice) {
  DesignSpace space = sample_space();
  const Status status = restrict(space, {GetParam().text});
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().message, GetParam().message);
  EXPECT_THAT(status.error().notes, testing::Contains(GetParam().note));
  EXPECT_EQ(status.error().location.line, 3);
}

INSTANTIATE_TEST_SUITE_P(
    All, RestrictSpaceRefuses,
    testing::Values(
        SpaceRefusal{"loops.i.unrol <= 4", "where: 'loops.i.unrol' is no knob of this space",
                     "did you mean 'loops.i.unroll'?"},
        SpaceRefusal{"arrays.A.ports == \"1pp\"", "where: '1pp' is no value of arrays.A.ports",
                     "accepted: 1p, 2p"},
        SpaceRefusal{"arrays.A.ports == auto", "where: 'auto' is no knob of this space",
                     "words stand in quotes, as in loops.i.ii == \"auto\""},
        SpaceRefusal{"loops.i.unroll > 8", "where: no point is left", "where: loops.i.unroll > 8"},
        SpaceRefusal{"arrays.A.ports > 1", "arrays.A.ports may be '1p', which is no number",
                     "say first what holds then: arrays.A.ports == \"1p\" || ..., or "
                     "arrays.A.ports != \"1p\" && ..."}));

TEST(RestrictSpace, RefusesMoreCombinationsThanItCanTry) {
  DesignSpace space;
  std::string sum = "0";
  std::vector<std::vector<std::string>> values;
  for (int v = 1; v <= 100; ++v) values.push_back({std::to_string(v)});
  for (int k = 0; k < 4; ++k) {
    const std::string path = "loops.l" + std::to_string(k) + ".ii";
    space.knobs.push_back(knob({path}, values));
    sum += " + " + path;
  }
  const Status status = restrict(space, {sum + " <= 50"});
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().message,
            "where: these constraints relate knobs with more than 4194304 combinations");
}

}  // namespace
}  // namespace hls::model
