#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "model/kernel/text.h"
#include "model/transform/apply.h"
#include "tests/scheduler/random_design.h"

namespace hls::model {
namespace {

/// Two nests around a local array; the second unrolls well over columns.
constexpr const char* kText = R"(kernel two_nests {
  param A: i32[8][8]
  param C: i32[8][8]
  local T: i32[8][8]
  for i = 0 step 1 trip 8 {
    for j = 0 step 1 trip 8 {
      %0 = load A[i][j] : i32
      %1 = add %0, %0 : i32
      %2 = store %1, T[i][j] : i32
    }
  }
  for p = 0 step 1 trip 8 {
    for q = 0 step 1 trip 8 {
      %3 = load T[p][q] : i32
      %4 = store %3, C[q][p] : i32
    }
  }
}
)";

Result<Design> apply_to(const Directives& directives) {
  const auto kernel = parse_kernel(kText, "test");
  EXPECT_TRUE(kernel.ok());
  Elaborations elaborations(*kernel);
  return apply(elaborations, oracle::random_test_target(), directives);
}

TEST(Apply, AutoPartitionTakesTheFewestBanksThatServeAllCopies) {
  Directives directives;
  directives.loops["j"].unroll = 4;
  for (const char* array : {"A", "T"}) directives.arrays[array].auto_partition = true;
  directives.arrays["A"].ports = Ports::k2p;
  directives.arrays["T"].ports = Ports::kS2p;
  const auto design = apply_to(directives);
  ASSERT_TRUE(design.ok());
  // Four reads at once need two banks of two ports, four writes four banks of one write port.
  EXPECT_EQ(design->arrays[0].banks, 2);
  EXPECT_EQ(design->arrays[0].partition[1], (Partition{PartitionKind::kCyclic, 2}));
  EXPECT_EQ(design->arrays[2].banks, 4);
  EXPECT_EQ(design->arrays[2].bank_depth, 16);
}

TEST(Apply, CopiesReachTheirOwnBankOnlyWhereBanksFollowTheUnrolling) {
  Directives directives;
  directives.loops["j"].unroll = 4;
  directives.arrays["A"].partition = {{}, {PartitionKind::kCyclic, 4}};
  directives.arrays["T"].partition = {{}, {PartitionKind::kBlock, 4}};
  const auto design = apply_to(directives);
  ASSERT_TRUE(design.ok());
  for (const AccessCopy& access : design->accesses) {
    const Operation& operation = design->kernel().operations[access.operation];
    if (operation.array == 0) {  // cyclic: copy u reads columns u, u + 4
      EXPECT_EQ(access.memories, (std::vector<std::int32_t>{static_cast<int>(access.copy[0])}));
    }
    // Block: copy u writes columns u, u + 4, which lie in two of the four blocks.
    if (operation.array == 2 && operation.opcode == Opcode::kStore) {
      EXPECT_EQ(access.memories.size(), 2U);
    }
  }
}

/// A ring of eight words, and a table of constants.
constexpr const char* kRing = R"(kernel ring {
  param A: i32[24]
  local R: i32[8]
  local w: i32[2][3] = 1, 2, 3, 4, 5, 6
  for i = 0 step 1 trip 24 {
    %0 = load A[i] : i32
    %1 = store %0, R[i - 8*floor((i)/8)] : i32
    %2 = load R[floor((i)/3)] : i32
    %3 = load w[floor((i)/12)][i - 3*floor((i)/3)] : i32
    %4 = mul %2, %3 : i32
    %5 = store %4, A[i] : i32
  }
}
)";

TEST(Apply, QuotientsReachTheBanksOfTheirValues) {
  const auto kernel = parse_kernel(kRing, "test");
  ASSERT_TRUE(kernel.ok());
  Elaborations elaborations(*kernel);
  Directives directives;
  directives.loops["i"].unroll = 4;
  directives.arrays["R"].partition = {{PartitionKind::kCyclic, 4}};
  directives.arrays["w"].partition = {{PartitionKind::kComplete, 1}, {PartitionKind::kCyclic, 2}};
  const auto design = apply(elaborations, oracle::random_test_target(), directives);
  ASSERT_TRUE(design.ok());
  for (const AccessCopy& access : design->accesses) {
    const Operation& operation = design->kernel().operations[access.operation];
    if (operation.array == 1 && operation.opcode == Opcode::kStore) {
      // i % 8 of copy u is 4 (x % 2) + u.
      EXPECT_EQ(access.memories, std::vector<std::int32_t>{static_cast<int>(access.copy[0])});
    } else if (operation.array == 1) {
      std::set<std::int32_t> banks;
      for (std::int64_t x = 0; x < 6; ++x) {
        banks.insert(static_cast<std::int32_t>((4 * x + access.copy[0]) / 3 % 4));
      }
      EXPECT_EQ(access.memories, std::vector<std::int32_t>(banks.begin(), banks.end()));
    } else if (operation.array == 2) {
      EXPECT_TRUE(access.is_crossbar);
    }
  }
  // Row 1, columns 0 and 2.
  EXPECT_EQ(bank_contents(design->kernel().arrays[2], design->arrays[2], 2),
            (std::vector<std::uint64_t>{4, 6}));
  EXPECT_EQ(bank_contents(design->kernel().arrays[2], design->arrays[2], 1),
            (std::vector<std::uint64_t>{2, 0}));
}

TEST(Apply, BanksOfOneWordWithContentsAreConstants) {
  const auto kernel = parse_kernel(kRing, "test");
  ASSERT_TRUE(kernel.ok());
  Elaborations elaborations(*kernel);
  Directives directives;
  directives.arrays["w"].partition.assign(2, {PartitionKind::kComplete, 1});
  directives.arrays["w"].copies = 2;
  const auto design = apply(elaborations, oracle::random_test_target(), directives);
  ASSERT_TRUE(design.ok());
  EXPECT_EQ(design->arrays[2].storage, Storage::kReg);
  EXPECT_EQ(design->arrays[2].memories(), 6);
  EXPECT_EQ(design->arrays[2].read_latency, 0);
}

TEST(Apply, FullUnrollLeavesOnlyTheSpatialLoop) {
  Directives directives;
  directives.loops["q"].unroll = 8;
  const auto design = apply_to(directives);
  ASSERT_TRUE(design.ok());
  const auto& loops = design->kernel().loops;
  const auto q =
      std::find_if(loops.begin(), loops.end(), [](const Loop& loop) { return loop.name == "q"; });
  ASSERT_NE(q, loops.end());
  const LoopParts& parts = design->elaboration->parts[static_cast<std::size_t>(q - loops.begin())];
  EXPECT_EQ(parts.temporal, -1);
  EXPECT_EQ(&loops[parts.spatial], &*q);
  EXPECT_EQ(q->kind, LoopKind::kSpatial);
  EXPECT_EQ(q->trip_count, 8);
}

TEST(Apply, TiledLoopsAreUnrolledWithinATile) {
  Directives directives;
  directives.loops["i"].tile = 3;
  directives.loops["i"].unroll = 1000;  // all there are
  directives.loops["i_t"].ii = 70;
  const auto design = apply_to(directives);
  ASSERT_TRUE(design.ok());
  const std::vector<Loop>& loops = design->kernel().loops;
  const auto tiles =
      std::find_if(loops.begin(), loops.end(), [](const Loop& loop) { return loop.name == "i_t"; });
  const auto inside =
      std::find_if(loops.begin(), loops.end(), [](const Loop& loop) { return loop.name == "i"; });
  ASSERT_TRUE(tiles != loops.end() && inside != loops.end());
  EXPECT_EQ(tiles->kind, LoopKind::kTemporal);
  EXPECT_EQ(inside->kind, LoopKind::kSpatial);
  EXPECT_EQ(inside->trip_count, 3);
  EXPECT_EQ(design->interval[static_cast<std::size_t>(tiles - loops.begin())], 70);
}

TEST(Apply, TilesHaveNoMoreCopiesThanIterations) {
  Directives directives;
  directives.loops["i"].tile = 3;
  directives.loops["i"].unroll = 4;
  const auto design = apply_to(directives);
  ASSERT_FALSE(design.ok());
  EXPECT_EQ(design.error().message,
            "loop 'i' has 3 iterations with these tiles, fewer than its copies");
}

TEST(Apply, CopiesOfARemainderReachTheirOwnBankToo) {
  Directives directives;
  directives.loops["j"].unroll = 3;
  directives.arrays["A"].partition = {{}, {PartitionKind::kCyclic, 3}};
  const auto design = apply_to(directives);
  ASSERT_TRUE(design.ok());
  int reads = 0;
  for (const AccessCopy& access : design->accesses) {
    if (design->kernel().operations[access.operation].array != 0) continue;
    ++reads;
    EXPECT_EQ(access.memories, (std::vector<std::int32_t>{static_cast<int>(access.copy[0])}));
  }
  EXPECT_EQ(reads, 3 + 2);
}

TEST(Apply, RequestedIntervalsHoldForCopiesOfALoopInARemainder) {
  Directives directives;
  directives.loops["i"].unroll = 3;
  directives.loops["i"].ii = 20;
  directives.loops["j"].unroll = 3;
  directives.loops["j"].ii = 5;
  const auto design = apply_to(directives);
  ASSERT_TRUE(design.ok());
  std::map<std::string, std::int64_t> requested;
  for (std::size_t loop = 0; loop < design->interval.size(); ++loop) {
    if (design->interval[loop]) {
      requested[design->kernel().loops[loop].name] = *design->interval[loop];
    }
  }
  EXPECT_EQ(requested,
            (std::map<std::string, std::int64_t>{{"i", 20}, {"j", 5}, {"j_in_i_rest", 5}}));
}

TEST(Apply, LoopsKeptApartAreSoWithTheirRemainders) {
  Directives directives;
  directives.overlap = false;
  directives.loops["i"].unroll = 3;
  directives.loops["p"].unroll = 5;
  const auto design = apply_to(directives);
  ASSERT_TRUE(design.ok());
  std::vector<std::string> apart;
  for (const auto& [first, second] : design->apart) {
    const std::vector<Loop>& loops = design->kernel().loops;
    apart.push_back(loops[first].name + " before " + loops[second].name);
  }
  EXPECT_THAT(apart, testing::UnorderedElementsAre("i before p", "i before p_rest",
                                                   "i_rest before p", "i_rest before p_rest"));
}

TEST(Apply, LutramHasNoTwoWritePorts) {
  Directives directives;
  directives.arrays["T"].storage = Storage::kLutram;
  directives.arrays["T"].ports = Ports::k2p;
  const auto design = apply_to(directives);
  ASSERT_FALSE(design.ok());
  EXPECT_EQ(design.error().kind, ErrorKind::kUnsupported);
  EXPECT_EQ(design.error().message, "array 'T' cannot have ports 2p in storage lutram");
}

/// A division by an argument.
constexpr const char* kDivisions = R"(kernel divisions {
  param A: f32[8]
  param B: f32[8]
  param x: f32
  %0 = argument x : f32
  for i = 0 step 1 trip 8 {
    %1 = load A[i] : f32
    %2 = div %1, %0 : f32
    %3 = store %2, B[i] : f32
  }
}
)";

Result<Design> divide(const Directives& directives, const Target& target) {
  const auto kernel = parse_kernel(kDivisions, "test");
  EXPECT_TRUE(kernel.ok());
  Elaborations elaborations(*kernel);
  return apply(elaborations, target, directives);
}

TEST(Apply, AUnitThatIsUsedAgainHasTheTargetsLatencyOfItsInterval) {
  Directives directives;
  directives.operator_interval["div_f32"] = 14;
  const auto design = divide(directives, oracle::random_test_target());
  ASSERT_TRUE(design.ok());
  EXPECT_EQ(design->unit_interval[2], 14);
  EXPECT_EQ(design->latency[2], 16);
  EXPECT_EQ(design->unit_interval[1], 1);
  directives.operator_interval["div_f32"] = 1;
  EXPECT_EQ(divide(directives, oracle::random_test_target())->latency[2], 15);
}

TEST(Apply, AUnitThatIsUsedAgainIsRefusedWithItsReason) {
  const auto refusal = [](const Directives& directives, const Target& target) {
    const auto design = divide(directives, target);
    EXPECT_FALSE(design.ok());
    return design.ok() ? "" : design.error().message;
  };
  Target target = oracle::random_test_target();
  Directives directives;
  directives.operator_interval["div_f32"] = 14;
  directives.operator_latency["div_f32"] = 14;
  EXPECT_EQ(refusal(directives, target), "operator 'div_f32' has latency 14 at interval 14");
  directives.operator_latency.clear();
  directives.share["div_f32"] = 1;
  EXPECT_EQ(refusal(directives, target), "operator 'div_f32' has interval 14 and cannot be shared");
  directives.share.clear();
  target.operators["div_f32"].module = "my_divider";
  EXPECT_EQ(refusal(directives, target),
            "operator 'div_f32' is the external module 'my_divider' and cannot have interval 14");
  target.operators["div_f32"].module.clear();
  target.operators["div_f32"].costs.pop_back();
  EXPECT_EQ(refusal(directives, target),
            "target 'random' has no price of operator 'div_f32' of 32 bits at interval 14");
}

/// A divider of latency 0 is not one of latency 15 that takes no cycles.
TEST(Apply, ALatencyBelowThePricedOnesIsRefused) {
  Directives directives;
  directives.operator_latency["div_f32"] = 14;
  const auto design = divide(directives, oracle::random_test_target());
  ASSERT_FALSE(design.ok());
  EXPECT_EQ(design.error().kind, ErrorKind::kUnsupported);
  EXPECT_EQ(design.error().message,
            "target 'random' has no price of operator 'div_f32' of 32 bits at latency 14");
  EXPECT_EQ(design.error().notes,
            std::vector<std::string>{"at interval 1 it has prices from latency 15 on"});
  directives.operator_interval["div_f32"] = 14;
  directives.operator_latency["div_f32"] = 15;
  const auto again = divide(directives, oracle::random_test_target());
  ASSERT_FALSE(again.ok());
  EXPECT_EQ(again.error().notes,
            std::vector<std::string>{"at interval 14 it has prices from latency 16 on"});
}

TEST(Apply, AUnitHasAtLeastTheLeastPricedLatency) {
  Target target = oracle::random_test_target();
  target.operators["div_f32"].latency = 8;
  EXPECT_EQ(divide({}, target)->latency[2], 15);
  target.operators["div_f32"].latency = 20;
  EXPECT_EQ(divide({}, target)->latency[2], 20);
}

TEST(Apply, AutoStorageTakesTheLeastShareOfTheDevice) {
  const auto storage = [](Ports ports, const Resources& capacity, PartitionKind kind) {
    Directives directives;
    directives.arrays["T"].auto_storage = true;
    directives.arrays["T"].ports = ports;
    directives.arrays["T"].partition.assign(2, {kind, 1});
    const auto kernel = parse_kernel(kText, "test");
    EXPECT_TRUE(kernel.ok());
    Elaborations elaborations(*kernel);
    Target target = oracle::random_test_target();
    target.capacity = capacity;
    const auto design = apply(elaborations, target, directives);
    EXPECT_TRUE(design.ok());
    return design->arrays[2];
  };
  // 64 words of 32 bits: 44 LUTs, or a RAMB18, or 2048 flip-flops with a multiplexer of 64 inputs.
  const Resources device{53'200, 106'400, 220, 280};
  EXPECT_EQ(storage(Ports::kS2p, device, PartitionKind::kNone).storage, Storage::kLutram);
  const Resources few_luts{5'000, 106'400, 220, 280};
  EXPECT_EQ(storage(Ports::kS2p, few_luts, PartitionKind::kNone).storage, Storage::kBram);
  // LUT RAM has no two write ports.
  EXPECT_EQ(storage(Ports::k2p, device, PartitionKind::kNone).storage, Storage::kBram);
  // Banks of one word.
  const ArrayBinding words = storage(Ports::k1p, device, PartitionKind::kComplete);
  EXPECT_EQ(words.storage, Storage::kReg);
  EXPECT_EQ(words.read_latency, 0);
}

TEST(Apply, AMissingOperatorIsNamedWithItsPlace) {
  const auto kernel = parse_kernel(kText, "test");
  ASSERT_TRUE(kernel.ok());
  Elaborations elaborations(*kernel);
  Target target = oracle::random_test_target();
  target.operators.erase("add_int");
  const auto design = apply(elaborations, target, {});
  ASSERT_FALSE(design.ok());
  EXPECT_EQ(design.error().kind, ErrorKind::kUnsupported);
  EXPECT_NE(design.error().message.find("'add_int'"), std::string::npos);
}

}  // namespace
}  // namespace hls::model
