#include "model/target/target.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <fstream>
#include <sstream>
#include <string>
#include <utility>

#include "model/target/operand_bits.h"
#include "model/target/vendor.h"

namespace hls::model {
namespace {

OperatorType sample_type() {
  OperatorType type{"add_int", 0, {}};
  for (const auto& [bits, latency] : {std::pair(8, 0), std::pair(32, 0), std::pair(32, 2)}) {
    type.costs.push_back({{.bits = bits}, latency, 0, {bits * 10 + latency, 0, 0, 0}, "test"});
  }
  return type;
}

std::int64_t lut(int bits, int latency) {
  return cost_of(sample_type(), {.bits = bits}, latency).resources.lut;
}

TEST(CostOf, TakesTheLeastWidthThatHoldsTheOperands) {
  EXPECT_EQ(lut(1, 0), 80);
  EXPECT_EQ(lut(8, 0), 80);
  EXPECT_EQ(lut(9, 0), 320);
}

TEST(CostOf, TakesTheGreatestWidthWhenNoneHoldsThem) { EXPECT_EQ(lut(64, 0), 320); }

TEST(CostOf, TakesTheGreatestLatencyNotAboveTheWanted) {
  EXPECT_EQ(lut(32, 1), 320);
  EXPECT_EQ(lut(32, 2), 322);
  EXPECT_EQ(lut(32, 9), 322);
}

/// Latency 15 in every cycle, 17 and 20 every 14 cycles, 30 every 27.
OperatorType divider() {
  OperatorType type{"div_f32", 15, {}};
  for (const auto& [interval, latency] :
       {std::pair(1, 15), std::pair(14, 17), std::pair(14, 20), std::pair(27, 30)}) {
    const Resources resources{1000 * interval + latency, 0, 0, 0};
    type.costs.push_back({{.bits = 32}, latency, 0, resources, "test", interval});
  }
  return type;
}

TEST(CostOf, TakesTheGreatestIntervalNotAboveTheWanted) {
  const auto lut = [](int latency, int interval) {
    return cost_of(divider(), {.bits = 32}, latency, interval).resources.lut;
  };
  EXPECT_EQ(lut(15, 1), 1015);
  EXPECT_EQ(lut(40, 1), 1015);
  EXPECT_EQ(lut(15, 13), 1015);
  EXPECT_EQ(lut(17, 14), 14017);
  EXPECT_EQ(lut(18, 14), 14017);
  EXPECT_EQ(lut(15, 14), 14017) << "the least latency";
  EXPECT_EQ(lut(22, 16), 14020) << "two more of both";
  EXPECT_EQ(lut(21, 16), 14017);
  EXPECT_EQ(lut(64, 64), 27030);
}

TEST(LeastLatency, IsThatOfTheIntervalBelowAndLongerByTheDifference) {
  EXPECT_EQ(least_latency(divider(), {.bits = 32}, 1), 15);
  EXPECT_EQ(least_latency(divider(), {.bits = 32}, 13), std::nullopt);
  EXPECT_EQ(least_latency(divider(), {.bits = 32}, 14), 17);
  EXPECT_EQ(least_latency(divider(), {.bits = 32}, 20), 23);
  EXPECT_EQ(least_latency(divider(), {.bits = 32}, 27), 30);
  EXPECT_EQ(least_latency(sample_type(), {.bits = 8}, 2), std::nullopt);
}

OperatorType products() {
  OperatorType type{"mul_int", 0, {}};
  const auto add = [&](const UnitShape& shape, std::int64_t dsp) {
    type.costs.push_back({shape, 0, 0, {0, 0, dsp, 0}, "test"});
  };
  add({.bits = 8, .result_bits = 8}, 0);
  add({.bits = 18}, 1);
  add({.bits = 32, .least_bits = 18}, 2);
  add({.bits = 32, .result_bits = 32}, 3);
  add({.bits = 32}, 4);
  add({.bits = 32, .kind = UnitShape::Kind::kConstant}, 7);
  add({.bits = 8, .result_bits = 8, .kind = UnitShape::Kind::kSquare}, 9);
  return type;
}

TEST(CostOf, LooksAtBothOperandsAndTheResult) {
  const auto dsp = [](const UnitShape& shape) {
    return cost_of(products(), shape, 0).resources.dsp;
  };
  EXPECT_EQ(dsp({.bits = 8, .least_bits = 8, .result_bits = 8}), 0);
  EXPECT_EQ(dsp({.bits = 8, .least_bits = 8, .result_bits = 16}), 1);
  EXPECT_EQ(dsp({.bits = 32, .least_bits = 16, .result_bits = 48}), 2);
  EXPECT_EQ(dsp({.bits = 32, .least_bits = 32, .result_bits = 32}), 3);
  EXPECT_EQ(dsp({.bits = 32, .least_bits = 32, .result_bits = 64}), 4);
  EXPECT_EQ(dsp({.bits = 64, .least_bits = 64, .result_bits = 64}), 4) << "the last row";
  constexpr UnitShape::Kind kConstant = UnitShape::Kind::kConstant;
  EXPECT_EQ(dsp({.bits = 8, .least_bits = 2, .result_bits = 8, .kind = kConstant}), 7);
  constexpr UnitShape::Kind kSquare = UnitShape::Kind::kSquare;
  EXPECT_EQ(dsp({.bits = 7, .least_bits = 7, .result_bits = 7, .kind = kSquare}), 9);
  EXPECT_EQ(dsp({.bits = 7, .least_bits = 7, .result_bits = 14, .kind = kSquare}), 1)
      << "no square of so many bits has a row of its own";
}

TEST(CostOf, ConstantsCountWhereThereAreRowsForThem) {
  EXPECT_EQ(
      cost_of(sample_type(), {.bits = 8, .kind = UnitShape::Kind::kConstant}, 0).resources.lut, 80);
}

/// A kernel of free-standing operations, built by hand.
class Operators : public testing::Test {
 protected:
  OpId add(Opcode opcode, Type type, std::vector<OpId> operands = {}, std::uint64_t bits = 0) {
    Operation operation;
    operation.opcode = opcode;
    operation.type = type;
    operation.operands = std::move(operands);
    operation.bits = bits;
    kernel_.operations.push_back(operation);
    return static_cast<OpId>(kernel_.operations.size()) - 1;
  }
  OpId value(Type type) { return add(Opcode::kArgument, type); }

  std::string name(OpId id) const {
    return operator_name(kernel_, kernel_.operations[static_cast<std::size_t>(id)])
        .value_or("none");
  }
  int bits(OpId id) const {
    return unit_shape(kernel_, kernel_.operations[static_cast<std::size_t>(id)]).bits;
  }

  const Type f32_ = Type::floating(32);
  const Type f64_ = Type::floating(64);
  const Type i32_ = Type::integer(32, true);
  const Type u32_ = Type::integer(32, false);
  const Type i16_ = Type::integer(16, true);
  const Type u16_ = Type::integer(16, false);
  Kernel kernel_;
};

TEST_F(Operators, LowBitsAreUnreadWhereAllReadersShiftThemOut) {
  const OpId product = value(Type::integer(61, false));
  const OpId other = value(u32_);
  const OpId unused = value(u32_);
  const OpId far = add(Opcode::kConstant, u32_, {}, 38);
  const OpId near = add(Opcode::kConstant, u32_, {}, 9);
  add(Opcode::kShr, Type::integer(61, false), {product, far});
  add(Opcode::kShr, Type::integer(61, false), {product, near});
  add(Opcode::kShr, u32_, {other, near});
  add(Opcode::kShl, u32_, {other, near});
  add(Opcode::kShr, u32_, {near, other});  // by a value
  const std::vector<int> unread = unread_low_bits(kernel_);
  EXPECT_EQ(unread[static_cast<std::size_t>(product)], 9);
  EXPECT_EQ(unread[static_cast<std::size_t>(other)], 0);
  EXPECT_EQ(unread[static_cast<std::size_t>(unused)], 0);
  EXPECT_EQ(unread[static_cast<std::size_t>(near)], 0);
}

TEST_F(Operators, DivisionsWithoutSignsArePricedApart) {
  const OpId i16 = value(i16_);
  const OpId u32 = value(u32_);
  const auto least_bits = [&](OpId id) {
    return unit_shape(kernel_, kernel_.operations[static_cast<std::size_t>(id)]).least_bits;
  };
  EXPECT_EQ(least_bits(add(Opcode::kDiv, u32_, {u32, u32})), 0);
  EXPECT_EQ(least_bits(add(Opcode::kRem, u32_, {u32, u32})), 0);
  EXPECT_EQ(least_bits(add(Opcode::kDiv, i16_, {i16, i16})), 16);
  EXPECT_EQ(least_bits(add(Opcode::kMul, u32_, {u32, u32})), 32);
}

TEST_F(Operators, AreNamedByFamilyAndType) {
  const OpId f = value(f32_);
  const OpId d = value(f64_);
  const OpId i = value(i32_);
  EXPECT_EQ(name(add(Opcode::kAdd, f32_, {f, f})), "add_f32");
  EXPECT_EQ(name(add(Opcode::kSub, f64_, {d, d})), "sub_f64");
  EXPECT_EQ(name(add(Opcode::kDiv, f32_, {f, f})), "div_f32");
  EXPECT_EQ(name(add(Opcode::kFma, f64_, {d, d, d})), "fma_f64");
  EXPECT_EQ(name(add(Opcode::kLt, Type::boolean(), {f, f})), "cmp_f32");
  EXPECT_EQ(name(add(Opcode::kEq, Type::boolean(), {i, i})), "cmp_int");
  EXPECT_EQ(name(add(Opcode::kSub, i32_, {i, i})), "add_int");
  EXPECT_EQ(name(add(Opcode::kNeg, i32_, {i})), "add_int");
  EXPECT_EQ(name(add(Opcode::kXor, i32_, {i, i})), "logic_int");
  EXPECT_EQ(name(add(Opcode::kSelect, f32_, {value(Type::boolean()), f, f})), "select");
  EXPECT_EQ(name(add(Opcode::kCast, f64_, {f})), "cast_f32_f64");
  EXPECT_EQ(name(add(Opcode::kCast, f32_, {i})), "cast_int_f32");
  EXPECT_EQ(name(add(Opcode::kCast, u16_, {d})), "cast_f64_int");
  EXPECT_EQ(name(add(Opcode::kDiv, i32_, {i, i})), "div_int");
  EXPECT_EQ(name(add(Opcode::kRem, i32_, {i, i})), "rem_int");
  EXPECT_EQ(name(add(Opcode::kSqrt, f32_, {f})), "sqrt_f32");
  EXPECT_EQ(name(add(Opcode::kMin, f64_, {d, d})), "min_f64");
  EXPECT_EQ(name(add(Opcode::kMax, f32_, {f, f})), "max_f32");
}

TEST_F(Operators, WiresAreNoOperators) {
  const OpId f = value(f32_);
  const OpId i = value(i32_);
  const OpId constant = add(Opcode::kConstant, i32_, {}, 3);
  EXPECT_EQ(name(f), "none");
  EXPECT_EQ(name(constant), "none");
  EXPECT_EQ(name(add(Opcode::kNeg, f32_, {f})), "none");
  EXPECT_EQ(name(add(Opcode::kAbs, f32_, {f})), "none");
  EXPECT_EQ(name(add(Opcode::kCast, i16_, {i})), "none");
  EXPECT_EQ(name(add(Opcode::kShl, i32_, {i, constant})), "none");
  EXPECT_EQ(name(add(Opcode::kShl, i32_, {i, i})), "shift_int");
}

TEST_F(Operators, AreAsWideAsTheValuesBelowWideningCasts) {
  const OpId narrow = add(Opcode::kCast, i32_, {value(i16_)});
  const OpId unsigned_narrow = add(Opcode::kCast, i32_, {value(u16_)});
  const OpId wrapped = add(Opcode::kCast, u32_, {value(i16_)});
  EXPECT_EQ(bits(add(Opcode::kMul, i32_, {narrow, narrow})), 16);
  EXPECT_EQ(bits(add(Opcode::kMul, i32_, {narrow, value(i32_)})), 32);
  EXPECT_EQ(bits(add(Opcode::kMul, i32_, {unsigned_narrow, narrow})), 17) << "one bit for the sign";
  EXPECT_EQ(bits(add(Opcode::kMul, u32_, {wrapped, wrapped})), 32) << "the cast changes values";
  EXPECT_EQ(bits(add(Opcode::kAdd, f32_, {value(f32_), value(f32_)})), 32);
}

TEST_F(Operators, OfConversionsAreAsWideAsTheInteger) {
  EXPECT_EQ(bits(add(Opcode::kCast, f64_, {value(i16_)})), 16);
  EXPECT_EQ(bits(add(Opcode::kCast, u16_, {value(f64_)})), 16);
  EXPECT_EQ(bits(add(Opcode::kCast, f64_, {value(f32_)})), 64);
}

TEST_F(Operators, OfDivisionsAreAsWideAsTheirType) {
  const OpId narrow = add(Opcode::kCast, i32_, {value(i16_)});
  EXPECT_EQ(bits(add(Opcode::kDiv, i32_, {narrow, narrow})), 32);
}

TEST_F(Operators, ConstantsAreAsWideAsTheirValue) {
  const OpId narrow = add(Opcode::kCast, i32_, {value(Type::integer(2, true))});
  const auto with = [&](std::uint64_t pattern) {
    return bits(add(Opcode::kMul, i32_, {narrow, add(Opcode::kConstant, i32_, {}, pattern)}));
  };
  EXPECT_EQ(with(0), 2);
  EXPECT_EQ(with(3), 3);           // 011
  EXPECT_EQ(with(0xffffffff), 2);  // -1
  EXPECT_EQ(with(0xfffffff8), 4);  // -8
  EXPECT_EQ(with(0x7fffffff), 32);
}

constexpr const char* kTarget =
    "name: small\n"
    "capacity: {lut: 10, ff: 20, dsp: 3, bram18: 4, source: sheet}\n"
    "operators:\n"
    "  add_int:\n"
    "    latency: 0\n"
    "    costs:\n"
    "      - {bits: 32, latency: 1, delay_ps: 5, lut: 32, ff: 1, source: s}\n"
    "      - {bits: 8, latency: 0, delay_ps: 5, lut: 8, ff: 0, source: s}\n"
    "memories:\n"
    "  bram: {read_latency: 2, write_latency: 1, source: s}\n";

/// DSPs of a product on xc7z020, as Yosys 0.23 maps it.
TEST(ProductShape, GivesTheDspsThatSynthesisUses) {
  std::stringstream text;
  text << std::ifstream(std::string(HLS_CONFIGS) + "/targets/xc7z020.yaml").rdbuf();
  const auto target = load_target(text.str(), "xc7z020.yaml");
  ASSERT_TRUE(target.ok());
  const auto dsp = [&](Type type, int a, int b) {
    return cost_of(target->operators.at("mul_int"), product_shape(type, a, b), 2).resources.dsp;
  };
  const auto is = [](int bits) { return Type::integer(bits, true); };
  const auto us = [](int bits) { return Type::integer(bits, false); };
  EXPECT_EQ(dsp(is(8), 8, 8), 0);
  EXPECT_EQ(dsp(is(16), 8, 8), 1);
  EXPECT_EQ(dsp(is(32), 18, 16), 1);
  EXPECT_EQ(dsp(is(43), 25, 18), 1);
  EXPECT_EQ(dsp(us(43), 25, 18), 4) << "unsigned numbers take a bit more";
  EXPECT_EQ(dsp(us(41), 24, 17), 1);
  EXPECT_EQ(dsp(us(18), 18, 18), 2);
  EXPECT_EQ(dsp(us(32), 32, 32), 3);
  EXPECT_EQ(dsp(us(64), 32, 32), 4);
  EXPECT_EQ(dsp(us(64), 64, 16), 4);
  EXPECT_EQ(dsp(is(32), 32, 32), 3);
  EXPECT_EQ(dsp(is(64), 32, 32), 4);
  EXPECT_EQ(dsp(is(64), 64, 16), 4);
  EXPECT_EQ(dsp(is(64), 64, 32), 7);
  EXPECT_EQ(dsp(is(64), 64, 64), 10);
  EXPECT_EQ(dsp(is(60), 42, 18), 2);
  EXPECT_EQ(dsp(is(50), 43, 18), 3);
  EXPECT_EQ(dsp(is(50), 43, 43), 6);
}

TEST(LoadTarget, ReadsAndSortsCosts) {
  const auto target = load_target(kTarget, "t.yaml");
  ASSERT_TRUE(target) << to_string(target.error());
  EXPECT_EQ(target->name, "small");
  EXPECT_EQ(target->capacity, (Resources{10, 20, 3, 4}));
  EXPECT_EQ(target->operators.at("add_int").costs.front().shape.bits, 8);
  EXPECT_EQ(target->memories.at(Storage::kBram).read_latency, 2);
}

TEST(LoadTarget, AnOperatorOfFloatsMayNameAnExternalModule) {
  std::string text = kTarget;
  text.replace(text.find("add_int:\n"), 9, "pow_f64:\n    module: vendor_pow\n");
  const auto target = load_target(text, "t.yaml");
  ASSERT_TRUE(target) << to_string(target.error());
  EXPECT_EQ(target->operators.at("pow_f64").module, "vendor_pow");
}

TEST(LoadTarget, AMemoryMayNameExternalModules) {
  std::string text = kTarget;
  const std::string place = "bram: {";
  text.insert(text.find(place) + place.size(),
              "modules: {2p: {module: sram, costs: ["
              "{depth: 64, bits: 16, lut: 7, ff: 5, source: s},"
              "{depth: 32, bits: 8, lut: 1, ff: 0, bram18: 1, source: s}]}}, ");
  const auto target = load_target(text, "t.yaml");
  ASSERT_TRUE(target) << to_string(target.error());
  const MemoryType& memory = target->memories.at(Storage::kBram);
  EXPECT_EQ(memory.module_of(Ports::k1p), nullptr);
  const MemoryModule* const module = memory.module_of(Ports::k2p);
  ASSERT_NE(module, nullptr);
  EXPECT_EQ(module->module, "sram");
  EXPECT_EQ(module->cost_of(32, 8), (Resources{1, 0, 0, 1}));
  EXPECT_EQ(module->cost_of(33, 8), (Resources{7, 5, 0, 0}));
  EXPECT_EQ(module->cost_of(65, 17), (Resources{28, 20, 0, 0})) << "two deep, two wide";
}

/// kTarget with a section of vendor's units behind it.
std::string with_vendor(const std::string& section) {
  return std::string(kTarget) + "vendor:\n" + section;
}

TEST(LoadVendorOperators, TakeThePlaceOfTheTargetsOwn) {
  const std::string text = with_vendor(
      "  add_int: {latency: 3, costs: [{bits: 32, latency: 3, delay_ps: 4, lut: 9, ff: 8, dsp: 1, "
      "source: s}]}\n");
  auto target = load_target(text, "t.yaml");
  ASSERT_TRUE(target) << to_string(target.error());
  EXPECT_EQ(target->operators.at("add_int").latency, 0) << "own units are the default";
  const auto vendor = load_vendor_operators(*target, text, "t.yaml");
  ASSERT_TRUE(vendor) << to_string(vendor.error());
  use_vendor_operators(*vendor, *target);
  EXPECT_EQ(target->operators.at("add_int").latency, 3);
  EXPECT_EQ(cost_of(target->operators.at("add_int"), {.bits = 32}, 3).resources,
            (Resources{9, 8, 1, 0}));
}

TEST(LoadVendorOperators, AreNoneWhereTheFileHasNone) {
  const auto target = load_target(kTarget, "t.yaml");
  ASSERT_TRUE(target) << to_string(target.error());
  const auto vendor = load_vendor_operators(*target, kTarget, "t.yaml");
  ASSERT_TRUE(vendor) << to_string(vendor.error());
  EXPECT_TRUE(vendor->empty());
}

/// Why the vendor's section of a text is refused. Requires: it is, and the rest is not.
Error refused_vendor(const std::string& text) {
  const auto target = load_target(text, "t.yaml");
  EXPECT_TRUE(target) << to_string(target.error());
  const auto vendor = load_vendor_operators(*target, text, "t.yaml");
  EXPECT_FALSE(vendor);
  return vendor.error();
}

TEST(LoadVendorOperators, RefuseOperatorsThatTheTargetLacks) {
  const Error error = refused_vendor(with_vendor("  ad_int: {latency: 3}\n"));
  EXPECT_EQ(error.message, "unknown key 'ad_int' in vendor");
  EXPECT_EQ(error.location.line, 12);
}

constexpr const char* kCosts =
    "latency: 1, costs: [{bits: 32, latency: 1, delay_ps: 0, lut: 0, ff: 0, source: s}]";

TEST(LoadVendorOperators, RefuseTheModuleOfAnotherOperator) {
  std::string text = with_vendor(fmt::format("  log_f32: {{module: m, {}}}\n", kCosts));
  text.insert(
      text.find("  add_int"),
      fmt::format("  exp_f32: {{module: m, {0}}}\n  log_f32: {{module: n, {0}}}\n", kCosts));
  const Error error = refused_vendor(text);
  EXPECT_EQ(error.message, "module 'm' is that of operator 'exp_f32' already");
  EXPECT_EQ(error.location.line, 14);
}

TEST(LoadVendorOperators, RefuseTheModuleOfAMemory) {
  std::string text = with_vendor(fmt::format("  exp_f32: {{module: m, {}}}\n", kCosts));
  text.insert(text.find("  add_int"), fmt::format("  exp_f32: {{module: n, {}}}\n", kCosts));
  text.insert(
      text.find("read_latency: 2"),
      "modules: {1p: {module: m, costs: [{depth: 8, bits: 8, lut: 0, ff: 0, source: s}]}}, ");
  const Error error = refused_vendor(text);
  EXPECT_EQ(error.message, "module 'm' is that of memory 'bram' with ports 1p already");
  EXPECT_EQ(error.location.line, 13);
}

struct Fault {
  const char* good;
  const char* bad;
  const char* message;
  int line;
};

class LoadTargetRefuses : public testing::TestWithParam<Fault> {};

TEST_P(LoadTargetRefuses, WithLineAndReason) {
  std::string text = kTarget;
  const std::size_t place = text.find(GetParam().good);
  ASSERT_NE(place, std::string::npos);
  text.replace(place, std::string(GetParam().good).size(), GetParam().bad);
  const auto target = load_target(text, "t.yaml");
  ASSERT_FALSE(target);
  EXPECT_EQ(target.error().kind, ErrorKind::kUsage);
  EXPECT_EQ(target.error().message, GetParam().message);
  EXPECT_EQ(target.error().location.line, GetParam().line);
}

INSTANTIATE_TEST_SUITE_P(
    All, LoadTargetRefuses,
    testing::Values(
        Fault{"operators:", "operator:", "unknown key 'operator' in the target", 3},
        Fault{"lut: 32, ", "", "a cost of operator 'add_int' lacks 'lut'", 7},
        Fault{"lut: 32", "lut: -1",
              "'lut' of a cost of operator 'add_int' must be a whole number >= 0, "
              "not '-1'",
              7},
        Fault{", source: s}", "}", "a cost of operator 'add_int' lacks 'source'", 7},
        Fault{"    latency: 0\n", "    latency: 0\n    module: vendor_add\n",
              "operator 'add_int' cannot have a 'module'", 6},
        Fault{"add_int:", "exp_f32:",
              "operator 'exp_f32' lacks 'module', the external module that computes it", 5},
        Fault{"add_int:\n", "add_f32:\n    module: hls_fadd\n",
              "'hls_fadd' is no name of an external module", 5},
        Fault{"operators:\n",
              "operators:\n  exp_f32: {latency: 1, module: m, costs: [{bits: 32, latency: "
              "1, delay_ps: 0, lut: 0, ff: 0, source: s}]}\n  log_f32: {latency: 1, "
              "module: m, costs: [{bits: 32, latency: 1, delay_ps: 0, lut: 0, ff: 0, "
              "source: s}]}\n",
              "module 'm' is that of operator 'exp_f32' already", 5},
        Fault{"bits: 8", "bits: 0", "'bits' of a cost of operator 'add_int' must be at least 1", 8},
        Fault{"bram: {read_latency: 2,",
              "bram: {modules: {rom_1p: {module: m, costs: [{depth: 8, bits: 8, lut: 0, ff: 0, "
              "source: s}]}}, read_latency: 2,",
              "unknown key 'rom_1p' in modules of memory 'bram'", 10},
        Fault{"bram: {read_latency: 2,", "bram: {modules: {1p: {module: m}}, read_latency: 2,",
              "memory 'bram' with ports 1p lacks 'costs', a list of at least one row", 10},
        Fault{"bram: {read_latency: 2,",
              "bram: {modules: {1p: {module: m, costs: [{depth: 0, bits: 8, lut: 0, ff: 0, "
              "source: s}]}}, read_latency: 2,",
              "'depth' and 'bits' of a cost of memory 'bram' with ports 1p must be at least 1", 10},
        Fault{"bram: {read_latency: 2,",
              "bram: {modules: {1p: {module: hls_ram_1p, costs: [{depth: 8, bits: 8, lut: 0, ff: "
              "0, source: s}]}}, read_latency: 2,",
              "'hls_ram_1p' is no name of an external module", 10},
        Fault{"bram: {read_latency: 2,",
              "bram: {modules: {1p: {module: m, costs: [{depth: 8, bits: 8, lut: 0, ff: 0, "
              "source: s}]}, 2p: {module: m, costs: [{depth: 8, bits: 8, lut: 0, ff: 0, source: "
              "s}]}}, read_latency: 2,",
              "module 'm' is that of memory 'bram' with ports 1p already", 10},
        Fault{"bram: {read_latency: 2,",
              "bram: {modules: {1p: {module: logic, costs: [{depth: 8, bits: 8, lut: 0, ff: 0, "
              "source: s}]}}, read_latency: 2,",
              "'logic' is no name of an external module", 10},
        Fault{"bram: {", "brom: {", "unknown key 'brom' in memories", 10},
        Fault{"read_latency: 2", "read_latency: 0",
              "'read_latency' of memory 'bram' must be from 1 to 64, not 0", 10},
        Fault{"write_latency: 1", "write_latency: 65",
              "'write_latency' of memory 'bram' must be from 1 to 64, not 65", 10},
        Fault{"bram: {", "reg: {", "'read_latency' of memory 'reg' must be 0, not 2", 10},
        Fault{"lut: 32", "lut: 1000000001",
              "'lut' of a cost of operator 'add_int' must be at most 1000000000, not '1000000001'",
              7},
        Fault{"name: small", "name: small\nname: big", "key 'name' is given twice", 2},
        Fault{"capacity: {lut: 10", "capacity: {lut: ten",
              "'lut' of capacity must be a whole number >= 0, not 'ten'", 2}));

}  // namespace
}  // namespace hls::model
