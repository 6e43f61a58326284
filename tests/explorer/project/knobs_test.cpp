#include "explorer/project/knobs.h"

#include <gmock/gmock.h>

namespace hls::explorer {
namespace {

Result<model::DesignSpace> read(const std::string& text) {
  return read_knobs(*parse_document(text, "c.yaml"));
}

std::vector<std::string> texts(const model::Knob& knob) {
  std::vector<std::string> result;
  for (std::size_t v = 0; v < knob.values.size(); ++v) result.push_back(knob.text(v));
  return result;
}

TEST(ReadKnobs, ReadsEveryFormOfValues) {
  const auto space = read(
      "loops:\n"
      "  a: {ii: 3, unroll: [1, 2, full]}\n"
      "  b: {ii: [auto, {range: [2, 4]}], unroll: {divisors: 12}}\n"
      "  c: {unroll: {pow2: [2, 9]}}\n"
      "promote: [on, off]\n");
  ASSERT_TRUE(space) << to_string(space.error());
  ASSERT_EQ(space->knobs.size(), 6U);
  EXPECT_THAT(texts(space->knobs[0]), testing::ElementsAre("3"));
  EXPECT_THAT(texts(space->knobs[1]), testing::ElementsAre("1", "2", "full"));
  EXPECT_THAT(texts(space->knobs[2]), testing::ElementsAre("auto", "2", "3", "4"));
  EXPECT_THAT(texts(space->knobs[3]), testing::ElementsAre("1", "2", "3", "4", "6", "12"));
  EXPECT_THAT(texts(space->knobs[4]), testing::ElementsAre("2", "4", "8"));
  EXPECT_THAT(texts(space->knobs[5]), testing::ElementsAre("on", "off"));
}

TEST(ReadKnobs, ReadsPartitions) {
  const auto space = read(
      "arrays:\n"
      "  A: {partition: {1: [none, {cyclic: {pow2: [2, 4]}}, {block: 3}, complete], 2: none}}\n"
      "  B: {partition: auto}\n");
  ASSERT_TRUE(space) << to_string(space.error());
  EXPECT_EQ(space->knobs[0].name(), "arrays.A.partition.1");
  EXPECT_THAT(texts(space->knobs[0]),
              testing::ElementsAre("none", "cyclic 2", "cyclic 4", "block 3", "complete"));
  EXPECT_EQ(space->knobs[1].name(), "arrays.A.partition.2");
  EXPECT_EQ(space->knobs[2].name(), "arrays.B.partition");
}

TEST(ReadKnobs, APartitionMixesWordsAndDimensions) {
  const auto space = read(
      "arrays:\n"
      "  A: {partition: [auto, {1: {cyclic: 3}}]}\n"
      "  B: {partition: [none, {1: {cyclic: [2, 4]}, 2: [none, complete]}, complete]}\n"
      "  C: {partition: [{2: {block: 2}}]}\n");
  ASSERT_TRUE(space) << to_string(space.error());
  EXPECT_THAT(texts(space->knobs[0]), testing::ElementsAre("auto", "1: cyclic 3"));
  EXPECT_THAT(texts(space->knobs[1]),
              testing::ElementsAre("none", "1: cyclic 2; 2: none", "1: cyclic 2; 2: complete",
                                   "1: cyclic 4; 2: none", "1: cyclic 4; 2: complete", "complete"));
  EXPECT_THAT(texts(space->knobs[2]), testing::ElementsAre("2: block 2"));
  EXPECT_FALSE(read("arrays: {A: {partition: [auto, {x: {cyclic: 3}}]}}"));
  EXPECT_FALSE(read("arrays: {A: {partition: [auto, [none]]}}"));
}

TEST(ReadKnobs, HasLimits) {
  const auto powers = read("loops: {i: {unroll: {pow2: [1, 4611686018427387904]}}}");
  ASSERT_TRUE(powers) << to_string(powers.error());
  EXPECT_EQ(powers->knobs[0].values.size(), 63U);
  const auto most = read("loops: {i: {unroll: {pow2: [1, 9223372036854775807]}}}");
  EXPECT_EQ(most->knobs[0].values.size(), 63U);
  const auto error_of = [](const std::string& text) {
    const auto space = read(text);
    return space.ok() ? "" : space.error().message;
  };
  EXPECT_EQ(error_of("loops: {i: {ii: [{range: [1, 65535]}, {range: [1, 9]}]}}"),
            "a knob has at most 65536 values");
  std::string ones;
  for (int i = 0; i < 70'000; ++i) ones += "1,";
  EXPECT_EQ(error_of("loops: {i: {ii: [" + ones + "1]}}"), "a knob has at most 65536 values");
  std::string loops;
  for (int i = 0; i < 3; ++i) loops += "l" + std::to_string(i) + ": {ii: {range: [1, 60000]}}, ";
  EXPECT_EQ(error_of("loops: {" + loops + "}"),
            "the knobs of a config have at most 131072 values together");
  std::string many;
  for (int i = 0; i < 20'000; ++i) many += "l" + std::to_string(i) + ": {ii: 1}, ";
  EXPECT_EQ(error_of("loops: {" + many + "}"), "a config has at most 10000 knobs");
}

TEST(ReadKnobs, ATieIsOneKnobThatPairsValues) {
  const auto space = read(
      "arrays: {B: {partition: {1: {cyclic: [1, 2, 4]}}}}\n"
      "loops: {k: {unroll: [1, 2, 4]}, i: {ii: 1}}\n"
      "tie: [[loops.k.unroll, arrays.B.partition.1]]\n");
  ASSERT_TRUE(space) << to_string(space.error());
  ASSERT_EQ(space->knobs.size(), 2U);
  EXPECT_EQ(space->knobs[0].name(), "loops.k.unroll+arrays.B.partition.1");
  EXPECT_THAT(texts(space->knobs[0]),
              testing::ElementsAre("1+cyclic 1", "2+cyclic 2", "4+cyclic 4"));
  EXPECT_EQ(space->size(), 3);
}

struct Refusal {
  const char* text;
  const char* message;
};

class ReadKnobsRefuses : public testing::TestWithParam<Refusal> {};

TEST_P(ReadKnobsRefuses, WithPlaceAndReason) {
  const auto space = read(GetParam().text);
  ASSERT_FALSE(space);
  EXPECT_EQ(space.error().kind, ErrorKind::kUsage);
  EXPECT_GT(space.error().location.line, 0);
  EXPECT_EQ(space.error().message, GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    All, ReadKnobsRefuses,
    testing::Values(
        Refusal{"loop: {}", "unknown key 'loop' in knobs"},
        Refusal{"loops: {k: {unrol: 2}}", "unknown key 'unrol' in loops.k"},
        Refusal{"loops: {k: {unroll: []}}", "a knob needs at least one value"},
        Refusal{"loops: {k: {unroll: {pow3: [1, 3]}}}", "unknown key 'pow3' in a value"},
        Refusal{"loops: {k: {unroll: {pow2: 4}}}",
                "pow2 takes two whole numbers, least and greatest"},
        Refusal{"loops: {k: {unroll: {pow2: [5, 7]}}}", "no power of two is in this range"},
        Refusal{"loops: {k: {ii: {range: [4, 2]}}}",
                "range takes two whole numbers, least and greatest"},
        Refusal{"loops: {k: {unroll: {divisors: 0}}}",
                "divisors takes one whole number from 1 to 65536"},
        Refusal{"arrays: {A: {partition: {x: none}}}", "'x' is no dimension of an array"},
        Refusal{"loops: {k: {ii: 1}}\ntie: [[loops.k.ii, loops.j.ii]]",
                "tie: 'loops.j.ii' is no knob of this config"},
        Refusal{"loops: {k: {ii: [1, 2], unroll: 1}}\ntie: [[loops.k.ii, loops.k.unroll]]",
                "tied knobs need equal numbers of values"},
        Refusal{"loops: {k: {ii: 1}}\ntie: [[loops.k.ii, loops.k.ii]]",
                "tie: 'loops.k.ii' is tied already"}));

TEST(AddPins, APragmaIsAKnobOfOneValue) {
  model::Kernel kernel;
  kernel.pins = {{"loops.k.ii", "2", {"k.c", 5, 3}}};
  model::DesignSpace space;
  ASSERT_TRUE(add_pins(kernel, space));
  ASSERT_EQ(space.knobs.size(), 1U);
  EXPECT_EQ(space.knobs[0].name(), "loops.k.ii");
  EXPECT_EQ(space.size(), 1);
}

TEST(AddPins, RefusesAKnobThatAPragmaPins) {
  model::Kernel kernel;
  kernel.pins = {{"arrays.A.partition.1", "complete", {"k.c", 5, 3}}};
  model::DesignSpace space;
  space.knobs.push_back({{"arrays.A.partition"}, {{"auto"}}, {"c.yaml", 7, 2}});
  const Status status = add_pins(kernel, space);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().message, "'arrays.A.partition' is pinned by a pragma");
  EXPECT_EQ(status.error().location.line, 7);
  EXPECT_THAT(status.error().notes, testing::Contains("k.c:5: pinned to 'complete' here"));
}

}  // namespace
}  // namespace hls::explorer
