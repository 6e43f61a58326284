#include "model/hardware/absorbed.h"

#include <gtest/gtest.h>

#include "frontend/frontend.h"
#include "model/cost/inventory.h"
#include "model/transform/apply.h"
#include "scheduler/scheduler.h"
#include "tests/scheduler/random_design.h"

namespace hls {
namespace {

constexpr std::int64_t kClockPeriodPs = 5000;

/// Multiplexers of phis in a design of `void f(int A[8][8], int B[8])` with this body, of sums that take `add_latency`
/// cycles.
struct Phis {
  std::int64_t all = 0;
  std::int64_t absorbed = 0;

  bool operator==(const Phis&) const = default;
};

Phis phis_of(const std::string& body, int add_latency = 0, int share = 0) {
  const std::string text = "void f(int A[8][8], int B[8]) {\n" + body + "\n}\n";
  frontend::Outcome outcome = frontend::parse({"f.c", text, "f", {}});
  EXPECT_TRUE(outcome.errors.empty()) << text;
  model::Target target = oracle::random_test_target();
  for (auto& [name, type] : target.operators) {
    const bool is_int = name.ends_with("_int") || name == "select";
    if (is_int) type.latency = name == "add_int" ? add_latency : 0;
    for (model::OperatorCost& cost : type.costs) cost.delay_ps = 100;
  }
  model::Directives directives;
  if (share > 0) directives.share["add_int"] = share;
  model::Elaborations elaborations(outcome.kernel);
  const auto design = model::apply(elaborations, target, directives);
  EXPECT_TRUE(design.ok()) << text;
  const model::Problem problem = scheduler::formulate(*design, target, kClockPeriodPs);
  const auto result = scheduler::schedule(problem, {});
  Phis phis;
  for (const model::Item& item :
       model::allocate(*design, problem, std::get<model::Schedule>(result), target).items) {
    if (item.kind != model::Item::Kind::kMultiplexer || item.name != "phi") continue;
    phis.all += item.count;
    phis.absorbed += item.is_absorbed ? item.count : 0;
  }
  return phis;
}

// Sums that start with a value that is no constant: their registers are not preloaded.
constexpr const char* kSum =
    "int s = A[7][7]; for (int i = 0; i < 8; i++) s += B[i] ^ 5; A[0][0] = s;";

TEST(AbsorbedPhis, OfASumTakeNoLuts) { EXPECT_EQ(phis_of(kSum), (Phis{1, 1})); }

TEST(AbsorbedPhis, OfNestedLoopsFitOneLut) {
  EXPECT_EQ(phis_of("int s = B[7];\n"
                    "for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) s += A[i][j];\n"
                    "B[0] = s;"),
            (Phis{2, 2}));
}

TEST(AbsorbedPhis, AreThoseThatAreSubtracted) {
  EXPECT_EQ(phis_of("int s = A[7][7]; for (int i = 0; i < 8; i++) s = B[i] - s; A[0][0] = s;"),
            (Phis{1, 1}));
  EXPECT_EQ(phis_of("int s = A[7][7]; for (int i = 0; i < 8; i++) s = s - B[i]; A[0][0] = s;"),
            (Phis{1, 0}))
      << "the carry chain takes s";
}

TEST(AbsorbedPhis, HaveNoOtherReader) {
  EXPECT_EQ(phis_of("int s = B[7]; for (int i = 0; i < 8; i++) { A[0][i] = s; s += B[i]; }"),
            (Phis{1, 0}));
  EXPECT_EQ(phis_of("int s = A[7][7]; for (int i = 0; i < 8; i++) s = B[i] ^ s; A[0][0] = s;"),
            (Phis{1, 0}));
  EXPECT_EQ(phis_of("int s = A[7][7]; for (int i = 0; i < 8; i++) s += s + B[i]; A[0][0] = s;"),
            (Phis{1, 0}));
}

TEST(AbsorbedPhis, AreNotThoseOfSharedUnits) {
  const std::string two =
      "int s = A[7][7], t = B[7]; for (int i = 0; i < 8; i++) { s += B[i]; t += A[1][i]; } "
      "A[0][0] = s ^ t;";
  EXPECT_EQ(phis_of(two, 1), (Phis{2, 2}));
  EXPECT_EQ(phis_of(two, 1, 1), (Phis{2, 0}));
}

TEST(PreloadedPhis, TakeNoMultiplexer) {
  EXPECT_EQ(phis_of("int s = 3; for (int i = 0; i < 8; i++) s ^= B[i]; A[0][0] = s;"), Phis{});
  EXPECT_EQ(phis_of("int s = 3; for (int i = 0; i < 8; i++) s += B[i] * s; A[0][0] = s;"), Phis{});
}

TEST(PreloadedPhis, StartWithAConstant) {
  EXPECT_EQ(phis_of("int s = B[0]; for (int i = 0; i < 8; i++) s ^= B[i]; A[0][0] = s;"),
            (Phis{1, 0}));
}

TEST(PreloadedPhis, AreNotThoseWhoseRegisterIsReadElsewhere) {
  EXPECT_EQ(phis_of("int s = 3; for (int i = 0; i < 8; i++) { s ^= B[i]; A[1][i] = s * s; }"),
            Phis{})
      << "the product takes the wire";
  EXPECT_EQ(phis_of("int s = 3; for (int i = 0; i < 8; i++) { s ^= B[i]; A[1][i] = s - A[2][i]; }"),
            Phis{});
}

}  // namespace
}  // namespace hls
