#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <random>

#include "explorer/bounds/bounds.h"
#include "explorer/front/pareto.h"
#include "explorer/search/strategy.h"
#include "explorer/search/sweep.h"
#include "model/kernel/text.h"
#include "tests/explorer/search/random_space.h"

namespace hls::explorer {
namespace {

std::uint64_t setting(const char* name, std::uint64_t otherwise) {
  const char* const text = std::getenv(name);  // NOLINT(concurrency-mt-unsafe)
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

/// A space with all its points evaluated.
class Evaluated {
 public:
  explicit Evaluated(RandomSpace& random) : random_(random), elaborations_(random.kernel) {
    for (std::int64_t id = 0; id < random.space.size(); ++id) {
      auto realized = evaluator().realize(id);
      EXPECT_TRUE(realized.ok()) << to_string(realized.error());
      points_.push_back(realized.ok() ? std::move(*realized) : Realized{});
    }
  }

  const std::vector<Realized>& points() const { return points_; }

  std::unique_ptr<Bounds> bounds() { return make_bounds(evaluator()); }

  /// Limits at what the middle one of the feasible points has, of some metrics.
  void limit(std::mt19937_64& random) {
    for (const char* const name : {"lut", "ff", "dsp"}) {
      std::vector<double> values;
      for (const Realized& point : points_) {
        if (point.evaluation.metrics)
          values.push_back(model::objective(*point.evaluation.metrics, name));
      }
      if (values.empty() || random() % 2 == 0) continue;
      std::sort(values.begin(), values.end());
      random_.settings.limits[name] = values[values.size() / 2];
    }
    for (Realized& point : points_) {
      if (point.evaluation.metrics) apply_limits(random_.settings.limits, point.evaluation);
    }
  }

  /// The front that a strategy finds.
  std::vector<Evaluation> front(const std::string& strategy) {
    const auto known = bounds();
    const auto made =
        make_strategy(strategy, {}, {random_.space, random_.objectives, 1, known.get()});
    const auto outcome = sweep(**made,
                               [&](std::int64_t id) -> Result<Evaluation> {
                                 const Realized& point = points_[static_cast<std::size_t>(id)];
                                 known->learn(point);
                                 return point.evaluation;
                               },
                               {});
    EXPECT_TRUE(outcome.ok()) << to_string(outcome.error());
    if (!outcome) return {};
    if (strategy == "exact") evaluated_ += outcome->evaluations.size();
    return pareto_front(outcome->evaluations, random_.objectives);
  }

  std::size_t evaluated() const { return evaluated_; }

 private:
  Evaluator evaluator() { return {elaborations_, random_.target, random_.space, random_.settings}; }
  RandomSpace& random_;
  model::Elaborations elaborations_;
  std::vector<Realized> points_;
  std::size_t evaluated_ = 0;
};

/// `ff 32 > 0`: what of the bounds is above the metrics; empty: one of them is nowhere above.
std::string above(const std::vector<model::Metrics>& bounds, const model::Metrics& metrics) {
  std::string text = "no bound";
  for (const model::Metrics& bound : bounds) {
    text.clear();
    for (const std::string& name : model::objective_names()) {
      const double least = model::objective(bound, name);
      const double value = model::objective(metrics, name);
      if (least > value) text += fmt::format("{} {} > {}, ", name, least, value);
    }
    if (text.empty()) return "";
  }
  return text;
}

/// Partial points that stand for a point: closed in the order of the search up to any knob, and some with
/// knobs open at random.
std::vector<PartialPoint> partial_points(const model::DesignPoint& point,
                                         const std::vector<std::size_t>& order,
                                         std::mt19937_64& random) {
  std::vector<PartialPoint> all;
  for (std::size_t depth = 0; depth <= order.size() + 3; ++depth) {
    PartialPoint partial{{point.begin(), point.end()}};
    for (std::size_t i = 0; i < order.size(); ++i) {
      const bool opens = depth <= order.size() ? i >= depth : random() % 2 == 0;
      if (opens) partial.values[order[i]] = PartialPoint::kOpen;
    }
    all.push_back(std::move(partial));
  }
  return all;
}

std::string text_of(const model::DesignSpace& space) {
  std::string text;
  for (const model::Knob& knob : space.knobs) {
    text += knob.name() + ":";
    for (std::size_t value = 0; value < knob.values.size(); ++value) text += " " + knob.text(value);
    text += "\n";
  }
  return text;
}

class RandomSpaces : public testing::TestWithParam<std::uint64_t> {
 protected:
  /// Seeds of this batch: HLS_SEEDS from HLS_FIRST_SEED on for each.
  template <typename Check>
  static void for_each_seed(Check check) {
    const std::uint64_t seeds = setting("HLS_SEEDS", 40);
    const std::uint64_t first = setting("HLS_FIRST_SEED", 1) + GetParam() * seeds;
    for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
      constexpr std::int64_t kMostPoints = 40;
      auto random = random_space(seed, kMostPoints);
      if (!random) continue;
      SCOPED_TRACE(fmt::format("seed {}\n{}\n{}", seed, model::print(random->kernel),
                               text_of(random->space)));
      check(*random, seed);
    }
  }
};

/// Of what is priced nothing is below a bound, and exact search has the front of exhaustive search.
TEST_P(RandomSpaces, HaveOneFrontAndBoundsThatHold) {
  std::size_t spaces = 0;
  std::size_t points = 0;
  std::size_t evaluated = 0;
  for_each_seed([&](RandomSpace& space, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    Evaluated all(space);
    const auto bounds = all.bounds();
    const std::vector<std::size_t> order = bounds->order();
    for (const Realized& point : all.points()) {
      if (point.evaluation.status != EvaluationStatus::kOk) continue;
      ++points;
      const model::DesignPoint values = space.space.point(point.evaluation.id);
      for (const PartialPoint& partial : partial_points(values, order, random)) {
        EXPECT_EQ(above(bounds->least(partial), *point.evaluation.metrics), "")
            << "point " << point.evaluation.id << ", " << testing::PrintToString(partial.values);
      }
    }
    if (seed % 2 == 0) all.limit(random);
    EXPECT_EQ(all.front("exact"), all.front("exhaustive"));
    evaluated += all.evaluated();
    ++spaces;
  });
  fmt::print("{} spaces, {} feasible points, {} evaluated by exact search\n", spaces, points,
             evaluated);
  EXPECT_GT(points, 0U);
}

INSTANTIATE_TEST_SUITE_P(Batches, RandomSpaces, testing::Values(0, 1));

}  // namespace
}  // namespace hls::explorer
