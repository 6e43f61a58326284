#include "model/cost/inventory.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "model/document.h"
#include "model/target/target.h"
#include "model/transform/apply.h"
#include "scheduler/scheduler.h"

namespace hls {
namespace {

using Kind = model::Item::Kind;

constexpr std::int64_t kClockPeriodPs = 6000;

const model::Target& xc7z020() {
  static const model::Target kTarget = [] {
    const std::string path = HLS_CONFIGS "/targets/xc7z020.yaml";
    std::ifstream file(path);
    return *model::load_target({std::istreambuf_iterator<char>(file), {}}, path);
  }();
  return kTarget;
}

/// The hardware of a kernel at its fastest, on an xc7z020.
std::vector<model::Item> items_of(const std::string& text,
                                  const model::Directives& directives = {}) {
  frontend::Outcome outcome = frontend::parse({"f.c", text, "f", {}});
  EXPECT_TRUE(outcome.errors.empty()) << text;
  model::Elaborations elaborations(outcome.kernel);
  const auto design = model::apply(elaborations, xc7z020(), directives);
  EXPECT_TRUE(design.ok()) << text;
  const model::Problem problem = scheduler::formulate(*design, xc7z020(), kClockPeriodPs);
  const auto result = scheduler::schedule(problem, {});
  return model::allocate(*design, problem, std::get<model::Schedule>(result), xc7z020()).items;
}

std::int64_t count(const std::vector<model::Item>& items, Kind kind, const std::string& name) {
  std::int64_t sum = 0;
  for (const model::Item& item : items)
    sum += item.kind == kind && item.name == name ? item.count : 0;
  return sum;
}

model::Directives unrolled(const std::string& loop, std::int64_t factor, const std::string& array,
                           std::size_t dimensions, std::size_t banked, std::int64_t banks) {
  model::Directives directives;
  directives.loops[loop].unroll = factor;
  std::vector<model::Partition> partition(dimensions);
  partition[banked] = {model::PartitionKind::kCyclic, banks};
  directives.arrays[array].partition = partition;
  return directives;
}

TEST(Inventory, MasksAreWires) {
  const auto items = items_of(
      "void f(unsigned a[8], unsigned b[8]) { for (int i = 0; i < 8; i++) b[i] = (a[i] & 0x5a5a) | "
      "0x80000001u; }");
  EXPECT_EQ(count(items, Kind::kUnit, "logic_int"), 0);
  const auto values = items_of(
      "void f(unsigned a[8], unsigned b[8]) { for (int i = 0; i < 8; i++) b[i] = a[i] & b[i]; }");
  EXPECT_EQ(count(values, Kind::kUnit, "logic_int"), 1);
}

TEST(Inventory, PortsThatTakeTheSameAddressesShareAMultiplexer) {
  // Four banks, each of which both loops read by the same counters.
  const std::string text = R"(
void f(int a[32], int b[8], int c[8]) {
  for (int i = 0; i < 8; i++) { int s = 0; for (int k = 0; k < 4; k++) s += a[4 * i + k]; b[i] = s; }
  for (int j = 0; j < 8; j++) { int s = 0; for (int l = 0; l < 4; l++) s ^= a[28 - 4 * j + l]; c[j] = s; }
})";
  model::Directives directives = unrolled("k", 4, "a", 1, 0, 4);
  directives.loops["l"].unroll = 4;
  EXPECT_EQ(count(items_of(text, directives), Kind::kMultiplexer, "a"), 1);
}

TEST(Inventory, LoadsChooseTheirBanksByOneRegister) {
  // Bank 4 t + k for each k: t chooses for all four.
  const std::string text = R"(
void f(int out[8], int in[8][16]) {
  for (int n = 0; n < 8; n++) {
    int sum = 0;
    for (int t = 0; t < 16; t++) sum += in[n][t];
    out[n] = sum;
  }
})";
  const auto items = items_of(text, unrolled("t", 4, "in", 2, 1, 16));
  EXPECT_EQ(count(items, Kind::kMultiplexer, "in"), 4);
  EXPECT_EQ(count(items, Kind::kDelayLine, "in"), 1);
  for (const model::Item& item : items) {
    if (item.name != "in") continue;
    EXPECT_TRUE(item.kind != Kind::kMultiplexer || item.is_indexed);
    EXPECT_TRUE(item.kind != Kind::kDelayLine || item.width == 2);
  }
}

TEST(Inventory, ProductsOfCountersLeaveOutLowBitsThatAreNumbers) {
  const std::string text = R"(
void f(int out[8][8]) {
  for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) out[i][j] = i * j;
})";
  const auto bits = [&](std::int64_t factor) {
    for (const model::Item& item : items_of(text, unrolled("j", factor, "out", 2, 1, factor))) {
      if (item.name == "mul_int") return item.shape.least_bits;
    }
    return 0;
  };
  // Of more than eight bits, in DSPs, which take the whole factor.
  const auto wide = items_of(
      "void f(int out[64][64]) {\n"
      "  for (int i = 0; i < 64; i++)\n"
      "    for (int j = 0; j < 64; j++) out[i][j] = i * j;\n}\n",
      unrolled("j", 4, "out", 2, 1, 4));
  for (const model::Item& item : wide) {
    EXPECT_TRUE(item.name != "mul_int" || item.shape.least_bits == 6);
  }
  EXPECT_EQ(bits(1), 3);
  EXPECT_EQ(bits(2), 2);
  EXPECT_EQ(bits(4), 1);
}

TEST(Inventory, ShortQuotientsCostLessThanWholeOnes) {
  const auto lut = [](const std::string& dividend) {
    const auto items = items_of("void f(" + dividend +
                                " a[8], long long b[8], long long q[8]) {\n"
                                "  for (int i = 0; i < 8; i++) q[i] = a[i] / (b[i] | 1);\n}\n");
    std::int64_t sum = 0;
    for (const model::Item& item : items) sum += model::price(item, xc7z020()).lut;
    return sum;
  };
  std::int64_t last = lut("long long");
  for (const char* dividend : {"int", "short", "char"}) {
    const std::int64_t shorter = lut(dividend);
    EXPECT_LT(2 * shorter, last) << dividend;
    last = shorter;
  }
}

TEST(Inventory, RegistersOfProductsThatWaitGoOnAsShiftRegisters) {
  // The product waits for a quotient of the same values: of two of them more registers would.
  const auto spared = [](const std::string& late) {
    std::map<double, std::int64_t> parts;
    const auto items = items_of(
        "void f(int a[8], int b[8], int c[8], int d[8]) {\n"
        "  for (int i = 0; i < 8; i++) d[i] = a[i] * b[i] " +
        late + ";\n}\n");
    for (const model::Item& item : items) {
      if (item.name == "mul_int") parts[item.spared_part] += item.count;
    }
    return parts;
  };
  EXPECT_EQ(spared("+ c[i]"), (std::map<double, std::int64_t>{{0, 1}}));
  EXPECT_EQ(spared("+ 1000 / ((a[i] ^ b[i]) | 1)"), (std::map<double, std::int64_t>{{1, 1}}));
}

}  // namespace
}  // namespace hls
