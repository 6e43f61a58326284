#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <regex>
#include <variant>

#include "model/kernel/simplify.h"
#include "model/kernel/text.h"
#include "model/structure/nests.h"
#include "model/structure/tiling.h"
#include "tests/model/kernel_samples.h"
#include "tests/oracle/arrangements.h"
#include "tests/oracle/random_kernel.h"
#include "tests/scheduler/random_design.h"

namespace hls::model {
namespace {

using Names = std::vector<std::string>;

/// An arrangement in one line: loops with what they hold, statements by number.
std::string text(const StatementForm& form, const std::vector<Arranged>& arranged) {
  std::string result;
  for (const Arranged& item : arranged) {
    if (!result.empty()) result += " ";
    result += item.loop < 0
                  ? std::to_string(item.statement)
                  : fmt::format("{}({})", form.kernel.loops[item.loop].name, text(form, item.body));
  }
  return result;
}

/// How the first nest of a kernel is arranged; "-": it cannot be.
std::string arranged_text(const std::string& kernel, const NestDirective& directive) {
  const Kernel simple = simplify(kernel_of(kernel));
  const auto form = statement_form(simple, 0, {});
  const auto arranged = arrange(*form, statement_dependences(*form), directive);
  const auto* found = std::get_if<std::vector<Arranged>>(&arranged);
  return found == nullptr ? "-" : text(*form, *found);
}

/// s = 0; s += a[i][k] for each k; r[i] = s
constexpr const char* kRowSums = R"(kernel rows {
  param a: f32[4][6]
  param r: f32[4]
  %0 = constant 0 : f32
  for i = 0 step 1 trip 4 {
    for k = 0 step 1 trip 6 {
      %1 = phi %0, %3 : f32
      %2 = load a[i][k] : f32
      %3 = add %1, %2 : f32
    }
    %4 = result k, %3 : f32
    %5 = store %4, r[i] : f32
  }
}
)";

/// a[i + 1][j] = a[i][j + 1] + 1: distance (1, -1).
constexpr const char* kSlanted = R"(kernel slanted {
  param a: i32[5][5]
  %0 = constant 1 : i32
  for i = 0 step 1 trip 4 {
    for j = 0 step 1 trip 4 {
      %1 = load a[i][j + 1] : i32
      %2 = add %1, %0 : i32
      %3 = store %2, a[i + 1][j] : i32
    }
  }
}
)";

TEST(Arrangement, OfTheSourceIsTheSources) {
  EXPECT_EQ(arranged_text(gemm_text(), {}), "i(j(0 k(1)))");
  EXPECT_EQ(arranged_text(kRowSums, {}), "i(0 k(1) 2)");
}

TEST(Arrangement, MovesLoopsAndSplitsNests) {
  EXPECT_EQ(arranged_text(gemm_text(), {{"i", "k"}, false}), "i(j(0) k(j(1)))");
  EXPECT_EQ(arranged_text(gemm_text(), {{"k", "i", "j"}, false}), "i(j(0)) k(i(j(1)))");
  EXPECT_EQ(arranged_text(gemm_text(), {{}, true}), "i(j(0)) i(j(k(1)))");
  EXPECT_EQ(arranged_text(kRowSums, {{"k"}, false}), "i(0) k(i(1)) i(2)");
  EXPECT_EQ(arranged_text(kRowSums, {{}, true}), "i(0) i(k(1)) i(2)");
}

/// s += a[i][p + q] for each p and q; r[i] = s
std::string window_sums(const std::string& type) {
  const std::string text = R"(kernel windows {
  param a: TYPE[4][6]
  param r: TYPE[4]
  %0 = constant 0 : TYPE
  for i = 0 step 1 trip 4 {
    for p = 0 step 1 trip 3 {
      %1 = phi %0, %5 : TYPE
      for q = 0 step 1 trip 3 {
        %2 = phi %1, %4 : TYPE
        %3 = load a[i][p + q] : TYPE
        %4 = add %2, %3 : TYPE
      }
      %5 = result q, %4 : TYPE
    }
    %6 = result p, %5 : TYPE
    %7 = store %6, r[i] : TYPE
  }
}
)";
  return std::regex_replace(text, std::regex("TYPE"), type);
}

TEST(Arrangement, TakesASumOverTwoLoopsAsOne) {
  EXPECT_EQ(arranged_text(window_sums("f32"), {}), "i(0 p(q(1)) 2)");
  EXPECT_EQ(arranged_text(window_sums("f32"), {{"p", "q", "i"}, false}), "i(0) p(q(i(1))) i(2)");
  EXPECT_EQ(arranged_text(window_sums("f32"), {{"q", "p", "i"}, false}), "-");
  EXPECT_EQ(arranged_text(window_sums("i32"), {{"q", "p", "i"}, false}), "i(0) q(p(i(1))) i(2)");
}

TEST(Arrangement, RefusesToTurnADependenceAround) {
  EXPECT_EQ(arranged_text(kSlanted, {{"i", "j"}, false}), "i(j(0))");
  EXPECT_EQ(arranged_text(kSlanted, {{"j", "i"}, false}), "-");
}

/// a[i + 1][j] = 1, then b[i][j] = a[i][j + 1]: distance (1, -1) between two statements.
constexpr const char* kReadsAhead = R"(kernel ahead {
  param a: i32[5][5]
  param b: i32[5][5]
  %0 = constant 1 : i32
  for i = 0 step 1 trip 4 {
    for j = 0 step 1 trip 4 {
      %1 = store %0, a[i + 1][j] : i32
      %2 = load a[i][j + 1] : i32
      %3 = store %2, b[i][j] : i32
    }
  }
}
)";

TEST(Arrangement, SplitsLoopsThatWouldTurnADependenceAround) {
  EXPECT_EQ(arranged_text(kReadsAhead, {{"i", "j"}, false}), "i(j(0 1))");
  EXPECT_EQ(arranged_text(kReadsAhead, {{"j", "i"}, false}), "j(i(0)) j(i(1))");
}

/// In the first i only, a[j] = a[j + 1].
constexpr const char* kShiftsOnce = R"(kernel once {
  param a: i32[5]
  %0 = constant 0 : i32
  for i = 0 step 1 trip 3 {
    %1 = affine i : i32
    %2 = eq %1, %0 : u1
    for j = 0 step 1 trip 4 {
      %3 = load a[j + 1] : i32
      %4 = store %3, a[j] if %2 : i32
    }
  }
}
)";

TEST(Arrangement, LoadsOnlyWhereTheStoreHappens) {
  EXPECT_EQ(arranged_text(kShiftsOnce, {{"j", "i"}, false}), "j(i(0))");
}

/// s = s + TERM for each i and j, with TERM a[i][j] or s * a[i][j].
std::string total_of(const std::string& term) {
  const std::string text = R"(kernel total {
  param a: i32[3][4]
  param s: i32[1]
  for i = 0 step 1 trip 3 {
    for j = 0 step 1 trip 4 {
      %0 = load s[0] : i32
      %1 = load a[i][j] : i32
      %2 = mul %0, %1 : i32
      %3 = add %0, TERM : i32
      %4 = store %3, s[0] : i32
    }
  }
}
)";
  return std::regex_replace(text, std::regex("TERM"), term);
}

TEST(Arrangement, TakesTermsInAnyOrderWhereNothingElseReadsTheSum) {
  EXPECT_EQ(arranged_text(total_of("%1"), {{"j", "i"}, false}), "j(i(0))");
  EXPECT_EQ(arranged_text(total_of("%2"), {{"j", "i"}, false}), "-");
}

TEST(Nests, NameTheDependenceThatForbidsAnOrder) {
  const Nests nests(kernel_of(kSlanted));
  const Status status = nests.check("i", {{"j", "i"}, false}, {"f.yaml", 3, 5});
  ASSERT_FALSE(status.ok());
  EXPECT_THAT(to_string(status.error()),
              testing::AllOf(testing::HasSubstr("f.yaml:3:5"),
                             testing::HasSubstr("nests.i.order cannot be 'j i'"),
                             testing::HasSubstr("loop j would turn a dependence around"),
                             testing::HasSubstr("at a distance of 1 in loop i, -1 in loop j")));
}

TEST(Nests, CheckNames) {
  const Nests nests(kernel_of(kSlanted));
  EXPECT_FALSE(nests.check("j", {}, {}).ok());
  EXPECT_FALSE(nests.check("i", {{"x"}, false}, {}).ok());
  EXPECT_FALSE(nests.check("i", {{"i", "i"}, false}, {}).ok());
  EXPECT_TRUE(nests.check("i", {{"i"}, true}, {}).ok());
}

TEST(Nests, ListEachOrderOnce) {
  const Nests nests(kernel_of(gemm_text()));
  const auto orders = nests.legal_orders("i", 100);
  ASSERT_TRUE(orders);
  EXPECT_EQ(orders->size(), 6U);
  EXPECT_EQ(orders->front(), (Names{"i", "j", "k"}));
  EXPECT_FALSE(nests.legal_orders("i", 5));
}

/// x[i][j] = 1 in loops of its own, y[i][k] = 1 in others, both in i.
constexpr const char* kTwoInOne = R"(kernel two {
  param x: i32[2][3]
  param y: i32[2][4]
  %0 = constant 1 : i32
  for i = 0 step 1 trip 2 {
    for j = 0 step 1 trip 3 {
      %1 = store %0, x[i][j] : i32
    }
    for k = 0 step 1 trip 4 {
      %2 = store %0, y[i][k] : i32
    }
  }
}
)";

TEST(Nests, DoNotListOrdersThatDifferForNoStatement) {
  const auto orders = Nests(kernel_of(kTwoInOne)).legal_orders("i", 100);
  ASSERT_TRUE(orders);
  EXPECT_THAT(*orders, testing::ElementsAre(Names{"i", "j", "k"}, Names{"j", "i", "k"},
                                            Names{"j", "k", "i"}, Names{"k", "i", "j"}));
}

/// The shapes of the private arrays that are left.
std::vector<std::vector<std::int64_t>> private_shapes(const std::string& kernel,
                                                      const NestDirective& directive,
                                                      const Factors& unroll) {
  const Restructured result = Nests(kernel_of(kernel)).arranged({{"i", directive}}, unroll);
  std::vector<std::vector<std::int64_t>> shapes;
  for (const Array& array : result.kernel.arrays) {
    if (result.privates.count(array.name) > 0) shapes.push_back(array.shape);
  }
  return shapes;
}

TEST(Nests, KeepPrivateValuesInAsFewElementsAsTheOrderNeeds) {
  using Shape = std::vector<std::int64_t>;
  EXPECT_THAT(private_shapes(kRowSums, {{"k"}, false}, {}), testing::ElementsAre(Shape{4}));
  EXPECT_THAT(private_shapes(kRowSums, {{"i", "k"}, true}, {}), testing::ElementsAre(Shape{4}));
  const std::string windows = window_sums("f32");
  EXPECT_THAT(private_shapes(windows, {{"p", "i"}, false}, {}), testing::ElementsAre(Shape{4}));
}

/// s = 0 for each i and j; s += a[i][j][k] for each k; r[i][j] = s
constexpr const char* kPlaneSums = R"(kernel planes {
  param a: f32[4][5][6]
  param r: f32[4][5]
  %0 = constant 0 : f32
  for i = 0 step 1 trip 4 {
    for j = 0 step 1 trip 5 {
      for k = 0 step 1 trip 6 {
        %1 = phi %0, %3 : f32
        %2 = load a[i][j][k] : f32
        %3 = add %1, %2 : f32
      }
      %4 = result k, %3 : f32
      %5 = store %4, r[i][j] : f32
    }
  }
}
)";

TEST(Nests, GiveEachCopyOfALoopPrivateElementsOfItsOwn) {
  using Shape = std::vector<std::int64_t>;
  const NestDirective order{{"i", "k", "j"}, false};
  EXPECT_THAT(private_shapes(kPlaneSums, order, {}), testing::ElementsAre(Shape{5}));
  EXPECT_THAT(private_shapes(kPlaneSums, order, {{"i", 2}}), testing::ElementsAre(Shape{2, 5}));
  EXPECT_THAT(private_shapes(kPlaneSums, order, {{"i", 4}}), testing::ElementsAre(Shape{4, 5}));
  EXPECT_THAT(private_shapes(kPlaneSums, order, {{"j", 5}}), testing::ElementsAre(Shape{5}));
}

/// A sum over p and q with what it was at the start of each p: once in the value that q goes on with, once in one
/// that differs from it in the first iteration only, and becomes the same.
constexpr const char* kEarlierSums = R"(kernel earlier {
  param a: i32[4][6]
  param r: i32[4]
  param t: i32[4][3]
  %0 = constant 0 : i32
  %1 = constant 7 : i32
  for i = 0 step 1 trip 4 {
    for p = 0 step 1 trip 3 {
      %2 = phi %0, %7 : i32
      %3 = phi %1, %7 : i32
      for q = 0 step 1 trip 3 {
        %4 = phi %2, %6 : i32
        %5 = load a[i][p + q] : i32
        %6 = add %4, %5 : i32
      }
      %7 = result q, %6 : i32
      %8 = mul %2, %3 : i32
      %9 = store %8, t[i][p] : i32
    }
    %10 = result p, %7 : i32
    %11 = store %10, r[i] : i32
  }
}
)";

/// A sum in 32 bits, of which 16 are kept.
constexpr const char* kNarrowSums = R"(kernel narrow {
  param a: i32[4][6]
  param s: i16[4]
  for i = 0 step 1 trip 4 {
    for j = 0 step 1 trip 6 {
      %0 = load s[i] : i16
      %1 = cast %0 : i32
      %2 = load a[i][j] : i32
      %3 = add %1, %2 : i32
      %4 = cast %3 : i16
      %5 = store %4, s[i] : i16
    }
  }
}
)";

TEST(Nests, KeepResultsInEveryLegalOrder) {
  for (const char* text : {kEarlierSums, kNarrowSums, kRowSums, kPlaneSums}) {
    const Kernel kernel = kernel_of(text);
    const Nests nests(kernel);
    const auto orders = nests.legal_orders("i", 100);
    ASSERT_TRUE(orders);
    EXPECT_GT(orders->size(), 1U) << text;
    for (const Names& order : *orders) {
      for (const bool distribute : {false, true}) {
        const Restructured result = nests.arranged({{"i", {order, distribute}}}, {});
        EXPECT_EQ(difference(kernel, result.kernel, 1), "");
      }
    }
  }
}

/// What random orders are tried on: up to four loops in a nest, a few statements.
oracle::RandomKernelOptions nest_options(std::uint64_t seed) {
  oracle::RandomKernelOptions options;
  options.most_nests = 1;
  options.deepest_nest = 4;
  options.longest_trip = 3;
  options.most_statements = 3;
  options.has_quotients = seed % 4 == 0;
  return options;
}

TEST(Tiles, AreCountedByALoopAround) {
  const Kernel kernel = kernel_of(gemm_text());
  const Kernel simple = simplify(kernel);
  const auto shape = [&](const NestDirective& directive) {
    auto form = statement_form(simple, 0, {});
    tile(directive.tiles, *form);
    const auto arranged = arrange(*form, statement_dependences(*form), directive);
    const auto* found = std::get_if<std::vector<Arranged>>(&arranged);
    return found == nullptr ? "-" : text(*form, *found);
  };
  const Tiles both{{"i", 2}, {"j", 3}};
  EXPECT_EQ(shape({{}, false, both}), "i_t(i(j_t(j(0 k(1)))))");
  EXPECT_EQ(shape({{"i_t", "j_t"}, false, both}), "i_t(j_t(i(j(0 k(1)))))");
  EXPECT_EQ(shape({{"j", "i_t"}, false, both}), "j_t(j(i_t(i(0 k(1)))))");
  EXPECT_EQ(shape({{"i_t", "k"}, false, {{"i", 2}}}), "i_t(i(j(0)) k(i(j(1))))");
  EXPECT_EQ(shape({{"i_t", "k"}, false, {}}), "i(j(0)) k(i(j(1)))");
  EXPECT_EQ(shape({{}, false, {{"i", 100}}}), "i(j(0 k(1)))");
}

TEST(Tiles, HoldPrivateValuesOfTheirIterations) {
  using Shape = std::vector<std::int64_t>;
  const NestDirective outside{{"i_t", "k", "i"}, false, {{"i", 2}}};
  EXPECT_THAT(private_shapes(kRowSums, outside, {}), testing::ElementsAre(Shape{2}));
  const NestDirective inside{{"k", "i_t", "i"}, false, {{"i", 2}}};
  EXPECT_THAT(private_shapes(kRowSums, inside, {}), testing::ElementsAre(Shape{2, 2}));
}

TEST(Tiles, MayTurnNoDependenceAround) {
  const Nests nests(kernel_of(kSlanted));
  EXPECT_TRUE(nests.check("i", {{"i_t", "j_t"}, false, {{"i", 2}}}, {}).ok());
  EXPECT_FALSE(nests.check("i", {{"i_t", "j_t", "i"}, false, {{"i", 2}, {"j", 2}}}, {}).ok());
}

/// Of what random kernels were tried.
struct Tally {
  int orders = 0;
  int legal = 0;
  int restructured = 0;
  int too_careful = 0;  ///< orders that are refused and could run
};

/// All arrangements of at most so many statements are enumerated.
constexpr std::size_t kMostEnumerated = 4;

/// Whether all conditions are such that their domains say all there is to them: no disjunction.
bool is_exact(const StatementForm& form) {
  return std::none_of(form.kernel.operations.begin(), form.kernel.operations.end(),
                      [](const Operation& op) {
                        return op.type == Type::boolean() &&
                               (op.opcode == Opcode::kOr || op.opcode == Opcode::kNot ||
                                op.opcode == Opcode::kNe || op.opcode == Opcode::kAnd);
                      });
}

void try_order(const Kernel& kernel, const Nests& nests, const StatementForm& form,
               NestDirective directive, std::uint64_t seed, Tally& tally) {
  const auto dependences = statement_dependences(form);
  const std::string nest = nests.outermost().front();
  ++tally.orders;
  const auto arranged = arrange(form, dependences, directive);
  if (std::holds_alternative<Obstacle>(arranged)) {
    ASSERT_FALSE(nests.check(nest, directive, {}).ok());
    if (form.statements.size() > kMostEnumerated || directive.distribute) return;
    const auto all = oracle::all_arrangements(form, loop_order(form, directive));
    const bool can_run = std::any_of(
        all.begin(), all.end(), [&](const auto& one) { return oracle::keeps_order(form, one); });
    tally.too_careful += can_run ? 1 : 0;
    ASSERT_FALSE(can_run && is_exact(form))
        << "seed " << seed << " order " << fmt::format("{}", fmt::join(directive.order, " "))
        << print(kernel);
    return;
  }
  ++tally.legal;
  const auto& tree = std::get<std::vector<Arranged>>(arranged);
  ASSERT_TRUE(oracle::keeps_order(form, tree))
      << "seed " << seed << " " << text(form, tree) << print(kernel) << print(form.kernel);
  tally.restructured += tree == source_arrangement(form) ? 0 : 1;
  Factors unroll;
  std::mt19937_64 engine(seed + static_cast<std::uint64_t>(tally.orders));
  for (const std::string& loop : directive.order) {
    if (engine() % 3 == 0) unroll[loop] = static_cast<std::int64_t>(1 + engine() % 3);
  }
  const Restructured result = nests.arranged({{nest, directive}}, unroll);
  const Status valid = check(result.kernel);
  ASSERT_TRUE(valid.ok()) << "seed " << seed << " " << to_string(valid.error()) << text(form, tree)
                          << print(kernel) << print(result.kernel);
  ASSERT_EQ(difference(kernel, result.kernel, seed), "") << text(form, tree);
}

/// A dependence that is overlooked, or has a sign turned around.
std::vector<StatementDependence> mutant(std::vector<StatementDependence> dependences,
                                        std::size_t which, bool is_dropped) {
  if (is_dropped) {
    dependences.erase(dependences.begin() + static_cast<std::ptrdiff_t>(which));
    return dependences;
  }
  std::set<Direction> turned;
  for (Direction direction : dependences[which].directions) {
    for (int& sign : direction) sign = sign < 0 ? 1 : sign;
    turned.insert(std::move(direction));
  }
  dependences[which].directions = std::move(turned);
  return dependences;
}

/// Whether a wrong list of dependences allows an arrangement that breaks one.
bool is_noticed(const StatementForm& form, const std::vector<StatementDependence>& dependences,
                Names order) {
  std::sort(order.begin(), order.end());
  do {
    for (const bool distribute : {false, true}) {
      const auto arranged = arrange(form, dependences, {order, distribute});
      const auto* tree = std::get_if<std::vector<Arranged>>(&arranged);
      if (tree != nullptr && !oracle::keeps_order(form, *tree)) return true;
    }
  } while (std::next_permutation(order.begin(), order.end()));
  return false;
}

TEST(Nests, OrdersThatLackADependenceAreNoticed) {
  int dropped = 0;
  int turned = 0;
  for (std::uint64_t seed = 0; seed <= 60; ++seed) {
    const Kernel simple =
        simplify(seed == 0 ? kernel_of(kSlanted) : oracle::random_kernel(seed, nest_options(seed)));
    const auto outermost = std::find_if(simple.body.begin(), simple.body.end(),
                                        [](const Node& node) { return node.is_loop(); });
    if (outermost == simple.body.end()) continue;
    const auto form = statement_form(simple, outermost->index, {});
    if (form->loops.size() > 4) continue;
    Names order;
    for (const LoopId loop : form->loops) order.push_back(form->kernel.loops[loop].name);
    const auto dependences = statement_dependences(*form);
    ASSERT_FALSE(is_noticed(*form, dependences, order)) << "seed " << seed;
    for (std::size_t d = 0; d < dependences.size(); ++d) {
      dropped += is_noticed(*form, mutant(dependences, d, true), order) ? 1 : 0;
      turned += is_noticed(*form, mutant(dependences, d, false), order) ? 1 : 0;
    }
  }
  fmt::print("{} dropped and {} turned dependences noticed\n", dropped, turned);
  EXPECT_GT(dropped, 10);
  EXPECT_GT(turned, 0);
}

/// One or two loops of a nest, tiled by what need not divide them.
Tiles random_tiles(const StatementForm& form, std::mt19937_64& engine) {
  Tiles tiles;
  for (std::size_t count = 1 + engine() % 2; count > 0; --count) {
    const Loop& loop = form.kernel.loops[form.loops[engine() % form.loops.size()]];
    tiles[loop.name] =
        static_cast<std::int64_t>(1 + engine() % static_cast<std::uint64_t>(loop.trip_count));
  }
  return tiles;
}

TEST(Tiles, OfRandomKernelsKeepResultsInEveryLegalOrderAndNoOther) {
  const std::uint64_t first = oracle::setting("HLS_FIRST_SEED", 1);
  const std::uint64_t seeds = oracle::setting("HLS_SEEDS", 20);
  Tally tally;
  for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
    oracle::RandomKernelOptions options = nest_options(seed);
    options.deepest_nest = 3;
    options.longest_trip = 4;
    const Kernel kernel = oracle::random_kernel(seed, options);
    const Nests nests(kernel);
    if (nests.outermost().empty()) continue;
    const Kernel simple = simplify(kernel);
    const auto outermost = std::find_if(simple.body.begin(), simple.body.end(),
                                        [](const Node& node) { return node.is_loop(); });
    auto form = statement_form(simple, outermost->index, {});
    ASSERT_TRUE(form);
    std::mt19937_64 engine(seed);
    const Tiles tiles = random_tiles(*form, engine);
    tile(tiles, *form);
    ASSERT_TRUE(check(form->kernel).ok()) << to_string(check(form->kernel).error());
    Names order;
    for (const LoopId loop : form->loops) order.push_back(form->kernel.loops[loop].name);
    for (int tried = 0; tried < 40; ++tried) {
      std::shuffle(order.begin(), order.end(), engine);
      try_order(kernel, nests, *form, {order, tried % 4 == 0, tiles}, seed, tally);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
  fmt::print("{} orders, {} legal, {} of them not the source's, {} refused that could run\n",
             tally.orders, tally.legal, tally.restructured, tally.too_careful);
  EXPECT_GT(tally.restructured, static_cast<int>(seeds / 4));
  EXPECT_GT(tally.orders - tally.legal, static_cast<int>(seeds / 4));
}

TEST(Nests, KeepResultsOfRandomKernelsInEveryLegalOrderAndNoOther) {
  const std::uint64_t first = oracle::setting("HLS_FIRST_SEED", 1);
  const std::uint64_t seeds = oracle::setting("HLS_SEEDS", 60);
  Tally tally;
  for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
    const Kernel kernel = oracle::random_kernel(seed, nest_options(seed));
    const Nests nests(kernel);
    if (nests.outermost().empty()) continue;
    const Kernel simple = simplify(kernel);
    const auto outermost = std::find_if(simple.body.begin(), simple.body.end(),
                                        [](const Node& node) { return node.is_loop(); });
    const auto form = statement_form(simple, outermost->index, {});
    ASSERT_TRUE(form);
    Names order = nests.loops(nests.outermost().front());
    if (order.size() > 5) continue;
    std::sort(order.begin(), order.end());
    do {
      for (const bool distribute : {false, true}) {
        try_order(kernel, nests, *form, {order, distribute}, seed, tally);
        if (testing::Test::HasFatalFailure()) return;
      }
    } while (std::next_permutation(order.begin(), order.end()));
  }
  fmt::print("{} orders, {} legal, {} of them not the source's, {} refused that could run\n",
             tally.orders, tally.legal, tally.restructured, tally.too_careful);
  EXPECT_GT(tally.restructured, static_cast<int>(seeds / 4));
  EXPECT_GT(tally.orders - tally.legal, static_cast<int>(seeds / 4));
}

}  // namespace
}  // namespace hls::model
