#include "explorer/bounds/bounds.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "tests/explorer/spaces.h"

namespace hls::explorer {
namespace {

bool is_nowhere_above(const model::Metrics& bound, const model::Metrics& metrics) {
  for (const std::string& name : model::objective_names()) {
    if (model::objective(bound, name) > model::objective(metrics, name)) return false;
  }
  return true;
}

class BoundsOf : public testing::TestWithParam<std::string> {
 protected:
  BoundsOf()
      : project_(open_space(GetParam(), {})),
        elaborations_(project_.kernel),
        bounds_(make_bounds(evaluator(elaborations_, project_))) {}

  Evaluation evaluated(std::int64_t id) { return *evaluator(elaborations_, project_).evaluate(id); }

  Project project_;
  model::Elaborations elaborations_;
  std::unique_ptr<Bounds> bounds_;
  std::mt19937_64 random_{1};
};

/// A point is a completion of each of its own partial points: closed in the order of the search up to
/// any knob, and with knobs left open at random.
TEST_P(BoundsOf, AreNowhereAboveAPointTheyStandFor) {
  const std::vector<std::size_t> order = bounds_->order();
  for (int round = 0; round < 20; ++round) {
    const auto id = static_cast<std::int64_t>(random_() % project_.space.size());
    const Evaluation evaluation = evaluated(id);
    if (evaluation.status != EvaluationStatus::kOk) continue;
    const model::DesignPoint point = project_.space.point(id);
    for (std::size_t depth = 0; depth <= 2 * order.size(); ++depth) {
      PartialPoint partial{{point.begin(), point.end()}};
      for (std::size_t i = 0; i < order.size(); ++i) {
        const bool opens = depth <= order.size() ? i >= depth : random_() % 2 == 0;
        if (opens) partial.values[order[i]] = PartialPoint::kOpen;
      }
      const auto bounds = bounds_->least(partial);
      EXPECT_TRUE(std::any_of(bounds.begin(), bounds.end(),
                              [&](const model::Metrics& bound) {
                                return is_nowhere_above(bound, *evaluation.metrics);
                              }))
          << "point " << id << ", " << testing::PrintToString(partial.values);
    }
  }
}

/// Every point of a space of few points, against the bounds of the parts that hold it: of the point itself
/// first, then with ever more knobs open from the end of the order of the search.
void expect_bounds_of_points(const Project& project) {
  model::Elaborations elaborations(project.kernel);
  const auto bounds = make_bounds(evaluator(elaborations, project));
  const std::vector<std::size_t> order = bounds->order();
  for (std::int64_t id = 0; id < project.space.size(); ++id) {
    const auto evaluation = evaluator(elaborations, project).evaluate(id);
    const model::DesignPoint point = project.space.point(id);
    ASSERT_TRUE(evaluation->metrics) << "point " << id;
    PartialPoint partial{{point.begin(), point.end()}};
    for (std::size_t open = 0; open <= order.size(); ++open) {
      if (open > 0) partial.values[order[order.size() - open]] = PartialPoint::kOpen;
      const auto least = bounds->least(partial);
      EXPECT_TRUE(std::any_of(least.begin(), least.end(),
                              [&](const model::Metrics& bound) {
                                return is_nowhere_above(bound, *evaluation->metrics);
                              }))
          << "point " << id << ", " << testing::PrintToString(partial.values);
    }
  }
}

/// In the loop and behind it: one multiplier of what the adder gives at the moment.
TEST(Bounds, KnowThatAResultIsTheWireOfItsLastIteration) {
  const TemporaryDirectory directory;
  expect_bounds_of_points(written_space(
      directory,
      "void k(const float A[8], const float B[8], float c, float X[8], float Y[1]) {\n"
      "  float sum = 0;\n"
      "  for (int i = 0; i < 8; i++) {\n"
      "    sum = A[i] + B[i];\n"
      "    X[i] = sum * c;\n"
      "  }\n"
      "  Y[0] = sum * c;\n"
      "}\n",
      "{loops: {i: {ii: [auto, 9]}}}", "[latency_cycles, dsp]"));
}

/// Signs of values that come through one port are one wire, and one input of a shared unit.
TEST(Bounds, CountWiresBehindAPortOnce) {
  const TemporaryDirectory directory;
  expect_bounds_of_points(written_space(
      directory,
      "#include <math.h>\n"
      "void k(const double A[16], const double B[16], double X[16]) {\n"
      "  for (int i = 0; i < 16; i++) X[i] = fabs(A[i]) * -B[i];\n"
      "}\n",
      "{loops: {i: {unroll: [8, 16]}}, share: {mul_f64: [off, 1]}}", "[latency_cycles, lut]"));
}

/// A sum that goes through the copies of an unrolled loop on one adder is one input of it, and one of what reads it.
TEST(Bounds, CountASumOnASharedAdderOnce) {
  const TemporaryDirectory directory;
  expect_bounds_of_points(written_space(
      directory,
      "void k(const float A[32], const float c[2], float X[32], float Y[8]) {\n"
      "  for (int i = 0; i < 8; i++) {\n"
      "    float s = 0;\n"
      "    for (int j = 0; j < 4; j++) {\n"
      "      X[4 * i + j] = s * c[0];\n"
      "      s += A[4 * i + j];\n"
      "    }\n"
      "    Y[i] = s * c[0];\n"
      "  }\n"
      "}\n",
      "{loops: {j: {unroll: [1, 2, 4]}}, share: {add_f32: [off, 1, 2], mul_f32: [off, 1]}}",
      "[latency_cycles, lut, dsp]"));
}

/// Loops at an interval of one have cheap counters, and more of them than the handshake hides.
TEST(Bounds, KnowWhatLoopsOfOneIntervalCost) {
  for (const int loops : {2, 3, 4}) {
    std::string parameters;
    std::string body;
    for (int i = 0; i < loops; ++i) {
      const std::string n = std::to_string(i);
      parameters += (i == 0 ? "" : ", ") + ("const int a" + n) + "[1024], int b" + n + "[1024]";
      body += "  for (int i = 0; i < 1024; i++) b" + n + "[i] = a" + n + "[i];\n";
    }
    const TemporaryDirectory directory;
    expect_bounds_of_points(written_space(directory,
                                          "void k(" + parameters + ") {\n" + body + "}\n",
                                          "{overlap: [on, off]}", "[latency_cycles, lut]"));
  }
}

/// Squares and products of what a product gives: registers in front of them are the DSPs' own.
constexpr const char* kProducts =
    "void k(const int A[64], const int B[64], int X[64]) {\n"
    "  for (int i = 0; i < 64; i++) {\n"
    "    int u = A[i] * A[i];\n"
    "    int w = u * B[i];\n"
    "    X[i] = w * u;\n"
    "  }\n"
    "}\n";

TEST(Bounds, LeaveRegistersToProducts) {
  const TemporaryDirectory directory;
  expect_bounds_of_points(written_space(
      directory, kProducts, "{loops: {i: {ii: [auto, 2, 3, 4, 9]}}}", "[latency_cycles, ff]"));
}

/// A product of which only the high half is read takes fewer registers than another, but where they share a unit.
TEST(Bounds, KnowWhichPartOfAProductIsRead) {
  const TemporaryDirectory directory;
  expect_bounds_of_points(
      written_space(directory,
                    "#include <stdint.h>\nvoid k(uint32_t a[64], uint32_t b[64], uint32_t q[64], "
                    "uint64_t p[64]) {\n"
                    "  for (int i = 0; i < 64; i++) {\n    q[i] = ((uint64_t)a[i] * b[i]) >> 32;\n"
                    "    p[i] = (uint64_t)b[i] * (a[i] ^ 5);\n  }\n}\n",
                    "{loops: {i: {ii: [1, 2]}}, share: {mul_int: [off, 2, auto]}}",
                    "[latency_cycles, lut, ff, dsp]"));
}

/// Squares of few bits are cheap, but where they share a unit with others.
TEST(Bounds, KnowWhatSquaresCost) {
  const TemporaryDirectory directory;
  expect_bounds_of_points(
      written_space(directory,
                    "#include <stdint.h>\n"
                    "void k(const uint8_t A[16], uint8_t X[16], uint8_t Y[16]) {\n"
                    "  for (int i = 0; i < 16; i++) {\n"
                    "    uint8_t x = A[i] & 15;\n"
                    "    X[i] = x * x;\n"
                    "    Y[i] = x * (A[i] >> 4);\n"
                    "  }\n"
                    "  for (int j = 0; j < 16; j++) X[j] += (A[j] & 7) * (A[j] & 7);\n"
                    "}\n",
                    "{loops: {i: {ii: [9, 12], unroll: [1, 2]}, j: {unroll: [1, 4], ii: [13]}}, "
                    "share: {mul_int: [off, 1, auto]}}",
                    "[latency_cycles, lut]"));
}

/// Where it is open whether products take turns, those of their own have no multiplexers.
TEST(Bounds, AreThoseOfTheCheapestNumberOfUnits) {
  const TemporaryDirectory directory;
  expect_bounds_of_points(written_space(
      directory,
      "#include <stdint.h>\n"
      "void k(const int16_t A[16], int16_t c, int16_t d, int16_t e, int16_t f, int16_t X[16],\n"
      "       int16_t Y[16], int16_t Z[16], int16_t W[16]) {\n"
      "  for (int i = 0; i < 16; i++) {\n"
      "    X[i] = A[i] * c;\n"
      "    Y[i] = A[i] * d;\n"
      "    Z[i] = A[i] * e;\n"
      "    W[i] = A[i] * f;\n"
      "  }\n"
      "}\n",
      "{loops: {i: {ii: [9]}}, share: {mul_int: [off, 1]}}", "[latency_cycles, lut]"));
}

/// An open knob of overlap stands for both of its values, in any order of them.
TEST(Bounds, LetLoopsOverlapWhereThatIsOpen) {
  const TemporaryDirectory directory;
  expect_bounds_of_points(written_space(directory,
                                        "void k(const int a[64], int b[64], int c[64]) {\n"
                                        "  for (int i = 0; i < 64; i++) b[i] = a[i] * 3;\n"
                                        "  for (int i = 0; i < 64; i++) c[i] = a[i] * a[i];\n"
                                        "}\n",
                                        "{overlap: [off, on], arrays: {a: {ports: [2p]}}}",
                                        "[latency_cycles, dsp]"));
}

/// Four arrays are read at one address.
TEST(Bounds, CountAnAddressOfSeveralArraysOnce) {
  const TemporaryDirectory directory;
  expect_bounds_of_points(written_space(
      directory,
      "void k(const int A[128], const int B[128], const int C[128], const int D[128], int X[64]) "
      "{\n"
      "  for (int i = 0; i < 64; i++) {\n"
      "    int s = 0;\n"
      "    for (int j = 0; j < 64; j++) s += A[i + j] ^ B[i + j] ^ C[i + j] ^ D[i + j];\n"
      "    X[i] = s;\n"
      "  }\n"
      "}\n",
      "{arrays: {A: {ports: [1p, 2p]}}}", "[latency_cycles, lut]"));
}

/// The adder of the inner loop chooses between first and next values of both loops.
TEST(Bounds, LeaveChoicesOfAllLoopsToTheAdder) {
  const TemporaryDirectory directory;
  expect_bounds_of_points(written_space(directory,
                                        "int k(const int A[8][8], int n) {\n"
                                        "  int s = n;\n"
                                        "  for (int i = 0; i < 8; i++)\n"
                                        "    for (int j = 0; j < 8; j++) s += A[i][j];\n"
                                        "  return s;\n"
                                        "}\n",
                                        "{loops: {j: {ii: [auto, 2]}}}", "[latency_cycles, lut]"));
}

/// Words of a table that become numbers make wires and sums of products; those in a memory do not, and are asked for
/// first here.
TEST(Bounds, KnowThatProductsByWordsOfATableMayBeFree) {
  const TemporaryDirectory directory;
  expect_bounds_of_points(written_space(
      directory,
      "void k(const int A[32], int X[16]) {\n"
      "  static const int c[8] = {1, 2, 4, 8, 2, 4, 1, 16};\n"
      "  for (int i = 0; i < 16; i++) {\n"
      "    int s = 0;\n"
      "    for (int j = 0; j < 8; j++) s += A[i + j] * c[j];\n"
      "    X[i] = s;\n"
      "  }\n"
      "}\n",
      "{loops: {j: {unroll: [full]}}, arrays: {A: {partition: {1: [{cyclic: 8}]}, ports: [2p]},"
      " c: {partition: {1: [none, complete]}, storage: [bram, reg]}}}",
      "[latency_cycles, lut, dsp]"));
}

/// Of twelve products on four units each unit has three sources, whose multiplexer is half as large as one of six.
TEST(Bounds, SpreadSourcesOverAllUnits) {
  std::string parameters;
  std::string sum;
  for (int i = 0; i < 12; ++i) {
    const std::string n = std::to_string(i);
    parameters += "const int A" + n + "[16], int c" + n + ", ";
    sum += (i == 0 ? "A" : " ^ A") + n + "[i] * c" + n;
  }
  const TemporaryDirectory directory;
  expect_bounds_of_points(written_space(directory,
                                        "void k(" + parameters +
                                            "int X[16]) {\n"
                                            "  for (int i = 0; i < 16; i++) X[i] = " +
                                            sum +
                                            ";\n"
                                            "}\n",
                                        "{loops: {i: {ii: [12]}}, share: {mul_int: [4]}}",
                                        "[latency_cycles, lut]"));
}

/// Of four copies three see one number.
TEST(Bounds, CountCopiesOfOneNumberOnce) {
  const TemporaryDirectory directory;
  expect_bounds_of_points(
      written_space(directory,
                    "void k(float c, float X[256]) {\n"
                    "  for (int i = 0; i < 64; i++)\n"
                    "    for (int j = 0; j < 4; j++) X[4 * i + j] = c * (i + j / 3);\n"
                    "}\n",
                    "{loops: {j: {unroll: [full]}}, arrays: {X: {partition: {1: [{cyclic: 4}]}}}}",
                    "[latency_cycles, dsp]"));
}

/// Registers are read by several copies at once; what a port gives is read by one after the other.
TEST(Bounds, CountCopiesOfOneWordOnce) {
  const TemporaryDirectory directory;
  expect_bounds_of_points(
      written_space(directory,
                    "void k(const float y[20], float c, float X[128]) {\n"
                    "  float t[20];\n"
                    "  for (int i = 0; i < 20; i++) t[i] = y[i];\n"
                    "  for (int i = 0; i < 16; i++)\n"
                    "    for (int j = 0; j < 8; j++) X[8 * i + j] = t[(8 * i + j + 1) / 8] * c;\n"
                    "}\n",
                    "{loops: {j: {unroll: [full]}}, arrays: {t: {storage: [reg, lutram]},"
                    " X: {partition: {1: [{cyclic: 8}]}}}}",
                    "[latency_cycles, dsp]"));
}

/// First and next values come from one port.
TEST(Bounds, CountNoChoiceOfWhatAPortGives) {
  const TemporaryDirectory directory;
  expect_bounds_of_points(written_space(directory,
                                        "void k(const int A[17], int c, int Y[16]) {\n"
                                        "  int p = A[0];\n"
                                        "  for (int i = 0; i < 16; i++) {\n"
                                        "    Y[i] = p ^ c;\n"
                                        "    p = A[i + 1];\n"
                                        "  }\n"
                                        "}\n",
                                        "{arrays: {A: {ports: [1p, 2p]}}}",
                                        "[latency_cycles, lut]"));
}

/// Counters of loops that are gone are numbers, and equal ones are one wire.
TEST(Bounds, CountEqualNumbersOfSeveralLoopsOnce) {
  const TemporaryDirectory directory;
  expect_bounds_of_points(written_space(
      directory,
      "void k(float c, float X[2], float Y[2], float Z[2]) {\n"
      "  for (int i = 0; i < 2; i++) X[i] = c * i;\n"
      "  for (int i = 0; i < 2; i++) Y[i] = c * i;\n"
      "  for (int i = 0; i < 2; i++) Z[i] = c * i;\n"
      "}\n",
      "{loops: {i: {unroll: [full]}, i_2: {unroll: [full]}, i_3: {unroll: [1, full]}},"
      " arrays: {X: {partition: {1: [complete]}}, Y: {partition: {1: [complete]}},"
      " Z: {partition: {1: [complete]}}}}",
      "[latency_cycles, dsp]"));
}

/// One of the two ports that a table of LUTs may have is read.
TEST(Bounds, PriceATableByThePortsThatAreRead) {
  const TemporaryDirectory directory;
  expect_bounds_of_points(written_space(
      directory,
      "void k(const int A[16], int X[16]) {\n"
      "  static const int c[16] = {1, 2, 4, 8, 2, 4, 1, 16, 77, 21, 33, 1234, 999, 21212, 3, 5};\n"
      "  for (int i = 0; i < 16; i++) X[i] = A[i] ^ c[i];\n"
      "}\n",
      "{arrays: {c: {storage: [lutram], ports: [rom_1p, rom_2p]}}}", "[latency_cycles, lut]"));
}

/// Nor does it matter which of the products comes first.
TEST(Bounds, KnowWhichPartOfALaterProductIsRead) {
  const TemporaryDirectory directory;
  expect_bounds_of_points(
      written_space(directory,
                    "#include <stdint.h>\nvoid k(uint32_t a[64], uint32_t b[64], uint32_t q[64], "
                    "uint64_t p[64]) {\n"
                    "  for (int i = 0; i < 64; i++) {\n    p[i] = (uint64_t)b[i] * (a[i] ^ 5);\n"
                    "    q[i] = ((uint64_t)a[i] * b[i]) >> 32;\n  }\n}\n",
                    "{loops: {i: {ii: [1, 2]}}, share: {mul_int: [off, 2, auto]}}",
                    "[latency_cycles, lut, ff, dsp]"));
}

/// What is read after two and after four cycles waits in flip-flops, and in no LUT as what is read after four only.
TEST(Bounds, LeaveLinesWithSeveralReadersToFlipFlops) {
  const TemporaryDirectory directory;
  expect_bounds_of_points(written_space(
      directory,
      "#include <stdint.h>\n"
      "void k(const uint64_t A[64], uint16_t c, uint64_t X[64], uint64_t Y[64]) {\n"
      "  for (int i = 0; i < 64; i++) {\n"
      "    uint64_t x = A[i] ^ 9;\n"
      "    uint16_t p = (uint16_t)(x >> 48) * c;\n"
      "    X[i] = x ^ p;\n"
      "    Y[i] = x ^ (uint16_t)(p * c);\n"
      "  }\n"
      "}\n",
      "{loops: {i: {ii: [1]}}, operators: {mul_int: {latency: [2]}}}", "[latency_cycles, lut]"));
}

/// So does the counter in addresses a cycle or two apart.
TEST(Bounds, LeaveCountersWithSeveralReadersToFlipFlops) {
  const TemporaryDirectory directory;
  expect_bounds_of_points(written_space(
      directory,
      "#include <stdint.h>\n"
      "void k(const uint16_t A[1048576], uint16_t c, uint16_t X[1048576], uint16_t Y[1048576]) {\n"
      "  for (int i = 0; i < 1048576; i++) {\n"
      "    uint16_t p = A[i] * c;\n"
      "    X[i] = p;\n"
      "    Y[i] = p * c;\n"
      "  }\n"
      "}\n",
      "{loops: {i: {ii: [1]}}, operators: {mul_int: {latency: [1]}}}", "[latency_cycles, lut]"));
}

/// Half of the schedules are learnt, the others found again.
TEST_P(BoundsOf, PointsOfOneScheduleDifferInTheirPriceOnly) {
  std::set<std::int64_t> schedules;
  int known = 0;
  for (int round = 0; round < 60; ++round) {
    // Points that differ in a knob or two of arrays have one schedule as a rule.
    model::DesignPoint point = project_.space.point(round);
    const std::size_t knob = random_() % point.size();
    point[knob] = static_cast<std::int32_t>(random_() % project_.space.knobs[knob].values.size());
    const std::int64_t id = project_.space.id(point);
    const auto schedule = bounds_->schedule_of(point);
    if (!schedule) continue;
    const auto realized = *evaluator(elaborations_, project_).realize(id);
    if (schedules.insert(*schedule).second) {
      if (*schedule % 2 == 0) bounds_->learn(realized);
      continue;
    }
    ++known;
    const auto found = bounds_->exact(point, *schedule);
    ASSERT_TRUE(found.ok()) << to_string(found.error());
    const std::optional<model::Metrics>& exact = *found;
    const bool is_ok = realized.evaluation.status == EvaluationStatus::kOk;
    ASSERT_EQ(exact.has_value(), is_ok) << "point " << id;
    EXPECT_TRUE(!is_ok || *exact == *realized.evaluation.metrics) << "point " << id;
  }
  EXPECT_GT(known, 0);
}

TEST_P(BoundsOf, PointsOfOneIdentityHaveOneEvaluation) {
  std::map<Identity, Evaluation> known;
  for (int round = 0; round < 20; ++round) {
    const auto id = static_cast<std::int64_t>(random_() % project_.space.size());
    model::DesignPoint point = project_.space.point(id);
    // A neighbour is alike more often than another point.
    for (int step = 0; step < 2; ++step) {
      Evaluation evaluation = evaluated(project_.space.id(point));
      evaluation.id = 0;
      const auto [found, fresh] =
          known.try_emplace(bounds_->identity({{point.begin(), point.end()}}), evaluation);
      EXPECT_EQ(found->second, evaluation) << "point " << project_.space.id(point);
      const std::size_t knob = random_() % point.size();
      point[knob] = static_cast<std::int32_t>(random_() % project_.space.knobs[knob].values.size());
    }
  }
}

TEST_P(BoundsOf, PartsOfOneIdentityHaveOneEvaluationAtEachPoint) {
  int alike = 0;
  const auto draw = [&](std::size_t knob) {
    return static_cast<std::int32_t>(random_() % project_.space.knobs[knob].values.size());
  };
  for (int round = 0; round < 4000 && alike < 20; ++round) {
    const auto id = static_cast<std::int64_t>(random_() % project_.space.size());
    const model::DesignPoint point = project_.space.point(id);
    model::DesignPoint other = point;
    const std::size_t changed = random_() % point.size();
    other[changed] = draw(changed);
    if (other == point) continue;
    PartialPoint parts[] = {{{point.begin(), point.end()}}, {{other.begin(), other.end()}}};
    for (std::size_t knob = 0; knob < point.size(); ++knob) {
      if (knob == changed || random_() % 3 != 0) continue;
      for (PartialPoint& part : parts) part.values[knob] = PartialPoint::kOpen;
    }
    if (bounds_->identity(parts[0]) != bounds_->identity(parts[1])) continue;
    ++alike;
    for (std::size_t knob = 0; knob < point.size(); ++knob) {
      if (!parts[0].is_open(knob)) continue;
      const std::int32_t value = draw(knob);
      for (PartialPoint& part : parts) part.values[knob] = value;
    }
    Evaluation evaluations[2];
    for (int i = 0; i < 2; ++i) {
      const std::vector<std::int32_t>& values = parts[i].values;
      evaluations[i] = evaluated(project_.space.id({values.begin(), values.end()}));
      evaluations[i].id = 0;
    }
    EXPECT_EQ(evaluations[0], evaluations[1]) << testing::PrintToString(parts[0].values) << " and "
                                              << testing::PrintToString(parts[1].values);
  }
  EXPECT_TRUE(alike > 0 || GetParam() == "jacobi-1d");  // where every value of a knob counts
}

INSTANTIATE_TEST_SUITE_P(All, BoundsOf, testing::ValuesIn(small_spaces()), [](const auto& tested) {
  std::string name = tested.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace hls::explorer
