#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "model/kernel/kernel.h"
#include "model/kernel/text.h"
#include "tests/model/kernel_samples.h"
#include "tests/oracle/random_kernel.h"

namespace hls::model {
namespace {

/// A small kernel with an operation of every structure.
Kernel sample() {
  return kernel_of(R"(kernel k {
  param n: i32
  param A: i32[4]
  local T: i32[4][4]
  %0 = argument n : i32
  %1 = constant 1 : i32
  for i = 0 step 1 trip 4 {
    %2 = phi %0, %4 : i32
    %3 = load A[i] : i32
    %4 = add %2, %3 : i32
    for j = 0 step 1 trip 3 {
      %5 = affine i + j : i32
      %6 = lt %5, %4 : u1
      %7 = select %6, %5, %1 : i32
      %8 = store %7, T[i][j + 1] : i32
    }
  }
  %9 = result i, %4 : i32
  %10 = shl %9, %1 : i32
  %11 = store %10, A[0] : i32
}
)");
}

/// What check() says of the sample after `change`.
std::string violation(const std::function<void(Kernel&)>& change) {
  Kernel kernel = sample();
  change(kernel);
  const Status status = check(kernel);
  if (status) return "";
  EXPECT_EQ(status.error().kind, ErrorKind::kInternal);
  return status.error().message.substr(status.error().message.find(": ") + 2);
}

/// What check() says after `change` of operation `id`.
std::string violation(OpId id, const std::function<void(Operation&)>& change) {
  return violation([&](Kernel& k) { change(k.operations[static_cast<std::size_t>(id)]); });
}

TEST(Check, AcceptsTheSampleAndRandomKernels) {
  EXPECT_EQ(violation([](Kernel&) {}), "");
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const Status status = check(oracle::random_kernel(seed));
    ASSERT_TRUE(status.ok()) << "seed " << seed << ": " << to_string(status.error());
  }
}

TEST(Check, NamesTheKernelAndTheLocation) {
  Kernel kernel = sample();
  kernel.operations[4].operands[1] = 9;
  kernel.operations[4].location = {"a.c", 3, 4};
  const Status status = check(kernel);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(to_string(status.error()),
            "a.c:3:4: error: kernel k: %4 add: operand 1 (%9) is not defined before it\n");
}

TEST(Check, CatchesWrongDeclarations) {
  EXPECT_EQ(violation([](Kernel& k) { k.name = ""; }), "the kernel has no valid name");
  EXPECT_EQ(violation([](Kernel& k) { k.arrays[0].name = "1A"; }), "'1A' is not a name");
  EXPECT_EQ(violation([](Kernel& k) { k.arrays[1].name = "A"; }), "'A' is declared twice");
  EXPECT_EQ(violation([](Kernel& k) { k.arrays[0].shape = {}; }), "array 'A' has no dimension");
  EXPECT_EQ(violation([](Kernel& k) { k.arrays[0].shape = {0}; }),
            "array 'A' has an extent below 1");
  EXPECT_EQ(violation([](Kernel& k) {
              k.arrays[0].shape = {INT64_MAX, INT64_MAX, 9};
            }),
            "array 'A' is too large");
  EXPECT_EQ(violation([](Kernel& k) { k.arrays[0].type.bits = 65; }),
            "array 'A' has no valid type");
  EXPECT_EQ(violation([](Kernel& k) {
              k.arguments[0].type = {Type::Kind::kFloat, true, 16};
            }),
            "an argument has no valid type");
  EXPECT_EQ(violation([](Kernel& k) { std::swap(k.arrays[0], k.arrays[1]); }),
            "array argument after a local array");
}

TEST(Check, CatchesWrongContents) {
  const auto with_contents = [](std::vector<std::uint64_t> contents) {
    return violation([&](Kernel& k) { k.arrays[1].contents = std::move(contents); });
  };
  EXPECT_EQ(with_contents({1, 2}), "array 'T' has contents of another size");
  EXPECT_EQ(with_contents(std::vector<std::uint64_t>(16, std::uint64_t{1} << 32)),
            "array 'T' has contents wider than its type");
  EXPECT_EQ(with_contents(std::vector<std::uint64_t>(16, 1)),
            "%8 store: writes array 'T', which has contents");
  EXPECT_EQ(violation([](Kernel& k) {
              k.arrays[0].contents = {1, 2, 3, 4};
            }),
            "array 'A' is an argument and has contents");
}

TEST(Check, CatchesWrongParameterLists) {
  EXPECT_EQ(violation([](Kernel& k) { k.parameters.pop_back(); }),
            "an argument is missing from the parameter list");
  EXPECT_EQ(violation([](Kernel& k) { k.parameters.push_back("T"); }),
            "parameter 'T' is no argument, or out of order");
}

TEST(Check, CatchesWrongLoops) {
  EXPECT_EQ(violation([](Kernel& k) { k.loops[0].trip_count = 0; }), "loop 'i' has no iteration");
  EXPECT_EQ(violation([](Kernel& k) { k.loops[0].step = 0; }), "loop 'i' has step 0");
  EXPECT_EQ(violation([](Kernel& k) { k.loops[1].name = "i"; }), "'i' is declared twice");
  EXPECT_EQ(violation([](Kernel& k) { k.loops[1].parent = -1; }),
            "loop 1 ('j') does not name the loop around it as parent");
  EXPECT_EQ(violation([](Kernel& k) { k.loops[0].body.push_back(Node::loop(0)); }),
            "loop 0 ('i') is in two regions");
  EXPECT_EQ(violation([](Kernel& k) { k.body.push_back(Node::loop(7)); }),
            "a region holds an unknown loop");
  EXPECT_EQ(violation([](Kernel& k) { k.loops[0].body.pop_back(); }),
            "loop 1 ('j') is in no region");
  EXPECT_EQ(violation([](Kernel& k) { k.loops[0].bounds = {AffineExpr::counter(1)}; }),
            "loop 0 ('i') is bounded by a loop that is not around it");
  EXPECT_EQ(violation([](Kernel& k) {
              k.loops[1].bounds = {*AffineExpr::quotient(AffineExpr::counter(0), 2)};
            }),
            "loop 1 ('j') is bounded by a quotient");
}

TEST(Check, CatchesWrongRegions) {
  EXPECT_EQ(violation([](Kernel& k) { k.body.push_back(Node::operation(12)); }),
            "a region holds an unknown operation");
  EXPECT_EQ(violation([](Kernel& k) { k.body.push_back(Node::operation(1)); }),
            "%1 constant: is in two regions, or twice in one");
}

TEST(Check, CatchesFieldsThatDoNotFitTheOpcode) {
  EXPECT_EQ(violation(4, [](Operation& op) { op.operands.pop_back(); }),
            "%4 add: has a wrong number of operands");
  EXPECT_EQ(violation(4, [](Operation& op) { op.array = 0; }), "%4 add: names a wrong array");
  EXPECT_EQ(violation(3, [](Operation& op) { op.array = 2; }), "%3 load: names a wrong array");
  EXPECT_EQ(violation(2, [](Operation& op) { op.loop = 2; }), "%2 phi: names a wrong loop");
  EXPECT_EQ(violation(4, [](Operation& op) { op.loop = 0; }), "%4 add: names a wrong loop");
  EXPECT_EQ(violation(0, [](Operation& op) { op.argument = 1; }),
            "%0 argument: names a wrong argument");
  EXPECT_EQ(violation(4, [](Operation& op) { op.bits = 1; }),
            "%4 add: is no constant but has a value");
  EXPECT_EQ(violation(1, [](Operation& op) { op.bits = 1ULL << 32; }),
            "%1 constant: has a value wider than its type");
  EXPECT_EQ(violation(1, [](Operation& op) { op.type.bits = 0; }),
            "%1 constant: has no valid type");
  EXPECT_EQ(violation(4, [](Operation& op) { op.subscripts.emplace_back(); }),
            "%4 add: has a wrong number of subscripts");
}

TEST(Check, CatchesUsesBeforeDefinitions) {
  EXPECT_EQ(violation(4, [](Operation& op) { op.operands[1] = 4; }),
            "%4 add: operand 1 (%4) is not defined before it");
  EXPECT_EQ(violation(10, [](Operation& op) { op.operands[0] = 4; }),
            "%10 shl: operand 0 (%4) is not defined before it");
  EXPECT_EQ(violation(10, [](Operation& op) { op.operands[0] = -1; }),
            "%10 shl: operand 0 (%-1) is not defined before it");
  EXPECT_EQ(violation(10, [](Operation& op) { op.operands[0] = 99; }),
            "%10 shl: operand 0 (%99) is not defined before it");
}

TEST(Check, CatchesWrongCarriedValues) {
  EXPECT_EQ(violation(2, [](Operation& op) { op.loop = 1; }),
            "%2 phi: is not in the body of its loop");
  EXPECT_EQ(violation(2, [](Operation& op) { op.operands[1] = 7; }),
            "%2 phi: next is not available at the loop's end");
  EXPECT_EQ(violation([](Kernel& k) { std::swap(k.loops[0].body[0], k.loops[0].body[1]); }),
            "%2 phi: is not at the start of its loop's body");
  EXPECT_EQ(violation(9, [](Operation& op) { op.operands[0] = 7; }),
            "%9 result: %7 is not available at the loop's end");
  EXPECT_EQ(violation(9, [](Operation& op) { op.loop = 1; }),
            "%9 result: does not follow its loop in the same region");
  EXPECT_EQ(violation([](Kernel& k) {
              // A second carried value that starts with the first.
              k.operations.push_back(k.operations[2]);
              k.operations.back().operands = {2, 4};
              k.loops[0].body.insert(k.loops[0].body.begin() + 1, Node::operation(12));
            }),
            "%12 phi: init is not available before the loop");
}

TEST(Check, CatchesWrongTypes) {
  EXPECT_EQ(violation(0, [](Operation& op) { op.type.bits = 16; }),
            "%0 argument: has another type than the argument");
  EXPECT_EQ(violation(4, [](Operation& op) { op.type.bits = 16; }),
            "%4 add: operand 0 is i32, the result i16");
  EXPECT_EQ(violation(6, [](Operation& op) { op.type = Type::integer(32, true); }),
            "%6 lt: is not u1");
  EXPECT_EQ(violation(6, [](Operation& op) { op.operands[1] = 5; }), "");
  EXPECT_EQ(violation(7, [](Operation& op) { op.operands[0] = 5; }),
            "%7 select: operand 0 is i32, the result i32");
  EXPECT_EQ(violation(5, [](Operation& op) { op.type = Type::floating(32); }),
            "%5 affine: is no integer");
  EXPECT_EQ(violation(3, [](Operation& op) { op.type.bits = 16; }),
            "%3 load: has another type than array 'A'");
  EXPECT_EQ(violation(10, [](Operation& op) { op.type = Type::floating(32); }),
            "%10 shl: is no integer");
  EXPECT_EQ(violation([](Kernel& k) {
              k.operations[6].operands[0] = 12;
              k.operations.push_back(k.operations[5]);
              k.operations.back().type.bits = 8;
              auto& body = k.loops[1].body;
              body.insert(body.begin(), Node::operation(12));
            }),
            "%6 lt: compares two types");
}

TEST(Check, CatchesBitcastsOfOtherWidths) {
  const auto error = [](const std::string& type) {
    const auto kernel =
        parse_kernel("kernel k {\n  param a: i32\n  param y: " + type +
                         "[1]\n  %0 = argument a : i32\n  %1 = bitcast %0 : " + type +
                         "\n  %2 = store %1, y[0] : " + type + "\n}\n",
                     "k.kernel");
    return kernel ? "" : kernel.error().message;
  };
  EXPECT_EQ(error("f32"), "");
  for (const char* type : {"f64", "i32", "u32"}) {
    EXPECT_THAT(error(type), testing::HasSubstr("is not of a float and an integer of as many bits"))
        << type;
  }
}

TEST(Check, CatchesWrongSubscripts) {
  EXPECT_EQ(violation(3, [](Operation& op) { op.subscripts.clear(); }),
            "%3 load: has another rank than array 'A'");
  EXPECT_EQ(violation(3, [](Operation& op) { op.subscripts[0] = AffineExpr::counter(1); }),
            "%3 load: uses the counter of a loop that is not around it");
  EXPECT_EQ(violation(3, [](Operation& op) { op.subscripts[0] = AffineExpr::counter(9); }),
            "%3 load: uses the counter of a loop that is not around it");
  EXPECT_EQ(violation(8, [](Operation& op) { op.subscripts[1] = AffineExpr(2).plus(1, 1); }),
            "%8 store: subscript 1 of 'T' ranges over [2, 4], its extent is 4");
  EXPECT_EQ(violation(8, [](Operation& op) { op.subscripts[1] = AffineExpr(1).plus(1, -1); }),
            "%8 store: subscript 1 of 'T' ranges over [-1, 1], its extent is 4");
  EXPECT_EQ(
      violation(3, [](Operation& op) { op.subscripts[0] = AffineExpr(0).plus(0, INT64_MAX); }),
      "%3 load: subscript 0 of 'A' ranges over [0, 9223372036854775807], its extent is 4");
}

TEST(ValueRange, IsOverTheBoxOfTheCounters) {
  const Kernel kernel = sample();
  EXPECT_EQ(value_range(kernel, AffineExpr(1).plus(0, 2).plus(1, -3)), std::pair(-5L, 7L));
}

TEST(ValueRange, OfQuotientsIsExact) {
  const Kernel kernel = sample();
  const AffineExpr i = AffineExpr::counter(0);
  const AffineExpr quotient = *AffineExpr::quotient(i * 2 + AffineExpr::counter(1), 3);
  EXPECT_EQ(value_range(kernel, quotient), std::pair(0L, 2L));
  EXPECT_EQ(value_range(kernel, i * 2 + AffineExpr::counter(1) - quotient * 3), std::pair(0L, 2L));
  // 3 i mod 5 of i = 0 .. 3: 0, 3, 1, 4
  EXPECT_EQ(value_range(kernel, i * 3 - *AffineExpr::quotient(i * 3, 5) * 5 - i),
            std::pair(-1L, 2L));
  EXPECT_EQ(reduced(kernel, *AffineExpr::quotient(i + AffineExpr(8), 5) * 7 + i),
            i + AffineExpr(7) + *AffineExpr::quotient(i + AffineExpr(3), 5) * 7);
  EXPECT_EQ(reduced(kernel, *AffineExpr::quotient(i + AffineExpr(5), 5) + i), i + AffineExpr(1));
}

TEST(LoopPath, IsOutermostFirst) {
  EXPECT_EQ(loop_path(sample(), 1), (std::vector<LoopId>{0, 1}));
  EXPECT_EQ(loop_path(sample(), -1), std::vector<LoopId>{});
}

}  // namespace
}  // namespace hls::model
