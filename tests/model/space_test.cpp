#include "model/space/space.h"

#include <gmock/gmock.h>

#include <limits>

#include "model/space/knob_forms.h"
#include "tests/model/kernel_samples.h"

namespace hls::model {
namespace {

Knob knob(const std::string& path, const std::vector<std::string>& values) {
  Knob result{{path}, {}, {"c.yaml", 4, 2}};
  for (const std::string& value : values) result.values.push_back({value});
  return result;
}

TEST(DesignSpace, IdsArePointsInMixedRadixWithTheLastKnobFastest) {
  const DesignSpace space{{knob("loops.i.ii", {"1", "2"}), knob("loops.k.ii", {"1", "2", "3"})}};
  EXPECT_EQ(space.size(), 6);
  EXPECT_THAT(space.point(1), testing::ElementsAre(0, 1));
  EXPECT_THAT(space.point(3), testing::ElementsAre(1, 0));
  for (std::int64_t id = 0; id < space.size(); ++id) EXPECT_EQ(space.id(space.point(id)), id);
}

/// The path of a form, of names that the sample kernel has.
std::string sample_path(std::string form) {
  const std::vector<std::pair<std::string, std::string>> names = {
      {"<loop>.<loop>", "i.k"},  {"<loop>", "i"},         {"<array>", "w"},
      {"<operator>", "add_f32"}, {"<fusion>", "fma_f32"}, {"<dimension>", "1"},
  };
  for (const auto& [bracket, name] : names) {
    const std::size_t at = form.find(bracket);
    if (at != std::string::npos) form.replace(at, bracket.size(), name);
  }
  return form;
}

TEST(KnobForms, AreAllSet) {
  for (const KnobForm& form : knob_forms()) {
    const std::string value =
        form.words.empty() ? std::to_string(form.numbers->second) : form.words.front();
    const Status status = check_space(sample_kernel(), {{knob(sample_path(form.path), {value})}});
    EXPECT_TRUE(status || status.error().kind != ErrorKind::kInternal) << form.path;
  }
}

TEST(DesignSpace, ASpaceWithoutKnobsHasOnePoint) { EXPECT_EQ(DesignSpace{}.size(), 1); }

TEST(DesignSpace, SizeSaturates) {
  const Knob wide = knob("loops.i.ii", std::vector<std::string>(1000, "1"));
  EXPECT_EQ((DesignSpace{std::vector<Knob>(7, wide)}.size()),
            std::numeric_limits<std::int64_t>::max());
}

TEST(Directives, SetWhatThePointChoosesAndLeaveTheRestAtDefaults) {
  Knob tie{{"loops.k.unroll", "arrays.A.partition.2"},
           {{"1", "none"}, {"full", "cyclic 6"}},
           {"c.yaml", 4, 2}};
  const DesignSpace space{{tie, knob("loops.i.ii", {"auto", "4"}), knob("promote", {"off"}),
                           knob("arrays.A.ports", {"2p"}), knob("arrays.w.storage", {"lutram"}),
                           knob("operators.add_f32.latency", {"7"})}};
  ASSERT_TRUE(check_space(sample_kernel(), space));
  const Directives result = directives(sample_kernel(), space, {1, 1, 0, 0, 0, 0});
  EXPECT_FALSE(result.promote);
  EXPECT_EQ(result.loops.at("k"), (LoopDirective{std::nullopt, 6}));
  EXPECT_EQ(result.loops.at("i"), (LoopDirective{4, 1}));
  const ArrayDirective& a = result.arrays.at("A");
  EXPECT_THAT(a.partition, testing::ElementsAre(Partition{}, Partition{PartitionKind::kCyclic, 6}));
  EXPECT_EQ(a.storage, Storage::kExternal);
  EXPECT_EQ(a.ports, Ports::k2p);
  EXPECT_EQ(result.arrays.at("w").storage, Storage::kLutram);
  EXPECT_EQ(result.operator_latency.at("add_f32"), 7);
}

TEST(Directives, PartitionOfAWholeArrayIsAutoOrSetsEveryDimension) {
  const DesignSpace space{{knob("arrays.A.partition", {"auto", "complete", "none"})}};
  ASSERT_TRUE(check_space(sample_kernel(), space));
  EXPECT_TRUE(directives(sample_kernel(), space, {0}).arrays.at("A").auto_partition);
  const Partition complete{PartitionKind::kComplete, 1};
  EXPECT_THAT(directives(sample_kernel(), space, {1}).arrays.at("A").partition,
              testing::ElementsAre(complete, complete));
}

TEST(Partition, TextRoundTrips) {
  for (const char* text : {"none", "complete", "cyclic 4", "block 12"}) {
    EXPECT_EQ(to_string(*parse_partition(text)), text);
  }
  for (const char* text : {"", "cyclic", "cyclic 0", "cyclic x", "block 2 ", "blok 2"}) {
    EXPECT_FALSE(parse_partition(text)) << text;
  }
}

struct RefusedKnob {
  const char* path;
  const char* value;
  const char* message;
  const char* note;
};

class CheckSpaceRefuses : public testing::TestWithParam<RefusedKnob> {};

TEST_P(CheckSpaceRefuses, WithReasonAndAcceptedValues) {
  const RefusedKnob& refusal = GetParam();
  const Status status =
      check_space(sample_kernel(), {{knob(refusal.path, {std::string(refusal.value)})}});
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().kind, ErrorKind::kUsage);
  EXPECT_EQ(status.error().location.line, 4);
  EXPECT_EQ(status.error().message, refusal.message);
  EXPECT_THAT(status.error().notes, testing::Contains(refusal.note));
}

INSTANTIATE_TEST_SUITE_P(
    All, CheckSpaceRefuses,
    testing::Values(
        RefusedKnob{"loops.kk.ii", "1", "kernel sample has no loop 'kk'", "did you mean 'k'?"},
        RefusedKnob{"arrays.B.ports", "1p", "kernel sample has no array 'B'", "accepted: A, w"},
        RefusedKnob{"operators.add_f64.latency", "1", "kernel sample has no operator 'add_f64'",
                    "did you mean 'add_f32'?"},
        RefusedKnob{"loops.i.ii", "0", "loops.i.ii cannot be '0'",
                    "accepted: auto, whole numbers from 1 to 1000000"},
        RefusedKnob{"loops.i.unroll", "0", "loops.i.unroll cannot be '0'",
                    "accepted: full, whole numbers from 1 to 8"},
        RefusedKnob{"loops.i.unroll", "9", "loops.i.unroll cannot be '9'",
                    "accepted: full, whole numbers from 1 to 8"},
        RefusedKnob{
            "loops.i.color", "3", "'loops.i.color' is no knob",
            "accepted: promote, fuse.<fusion>, overlap, overlap.<loop>.<loop>, share.<operator>, "
            "nests.<loop>.order, nests.<loop>.distribute, loops.<loop>.tile, "
            "loops.<loop>.ii, loops.<loop>.unroll, loops.<loop>.execution, "
            "loops.<loop>.reduction, "
            "arrays.<array>.partition, "
            "arrays.<array>.partition.<dimension>, arrays.<array>.ports, "
            "arrays.<array>.storage, arrays.<array>.copies, arrays.<array>.forward, "
            "operators.<operator>.latency, "
            "operators.<operator>.interval"},
        RefusedKnob{"arrays.A.partition.3", "none",
                    "arrays.A.partition.3: array A has no dimension 3", "accepted: 1 to 2"},
        RefusedKnob{"arrays.A.partition.2", "cyclic 7",
                    "arrays.A.partition.2: 'cyclic 7' makes more banks than there are elements",
                    "dimension 2 of A has 6 elements"},
        RefusedKnob{"arrays.A.partition", "cyclic 2", "arrays.A.partition cannot be 'cyclic 2'",
                    "accepted: auto, none, complete"},
        RefusedKnob{"arrays.A.storage", "bram",
                    "arrays.A.storage: the array is an argument, its memory is outside the design",
                    "storage is a knob of local arrays only"},
        RefusedKnob{"arrays.w.storage", "external", "arrays.w.storage cannot be 'external'",
                    "accepted: auto, reg, lutram, bram"},
        RefusedKnob{"promote", "yes", "promote cannot be 'yes'", "accepted: on, off"}));

TEST(CheckSpace, ARomIsAnArrayThatNoBuiltKernelWrites) {
  const auto kernel = [](const char* value) {
    return kernel_of(std::string("kernel k {\n  param A: f32[4]\n  param B: f32[4]\n"
                                 "  for i = 0 step 1 trip 4 {\n    %0 = load A[i] : f32\n"
                                 "    %1 = load B[i] : f32\n    %2 = store ") +
                     value + ", A[i] : f32\n    %3 = store %0, B[i] : f32\n  }\n}\n");
  };
  const DesignSpace space{{knob("arrays.A.ports", {"rom_1p"})}};
  const Status written = check_space(kernel("%1"), space);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().message, "arrays.A.ports cannot be 'rom_1p': the array is written");
  EXPECT_TRUE(check_space(kernel("%0"), space));
  EXPECT_EQ(directives(kernel("%0"), space, {0}).arrays.at("A").ports, Ports::kRom1p);
}

TEST(CheckSpace, AcceptsUnrollFactorsThatLeaveARemainder) {
  const DesignSpace space{{knob("loops.i.unroll", {"1", "3", "5", "7", "full"})}};
  ASSERT_TRUE(check_space(sample_kernel(), space));
  EXPECT_EQ(directives(sample_kernel(), space, {3}).loops.at("i").unroll, 7);
}

TEST(CheckSpace, RefusesTwoKnobsForOneThing) {
  const Status same =
      check_space(sample_kernel(), {{knob("loops.i.ii", {"1"}), knob("loops.i.ii", {"2"})}});
  ASSERT_FALSE(same);
  EXPECT_EQ(same.error().message, "'loops.i.ii' is set by two knobs");
  const Status part =
      check_space(sample_kernel(),
                  {{knob("arrays.A.partition", {"auto"}), knob("arrays.A.partition.1", {"none"})}});
  ASSERT_FALSE(part);
  EXPECT_EQ(part.error().message,
            "'arrays.A.partition' and 'arrays.A.partition.1' set the same thing");
}

TEST(CheckSpace, RefusesAValueGivenTwice) {
  const Status status = check_space(sample_kernel(), {{knob("loops.i.ii", {"2", "2"})}});
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().message, "knob loops.i.ii has the value '2' twice");
}

}  // namespace
}  // namespace hls::model
