/// What the study store costs a sweep: microseconds a point to look it up, to hand it to the writer
/// and to commit it, seconds until a study of so many points is open again, and bytes a point.
///
/// Usage: bench_store DIRECTORY POINTS...

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "explorer/study/recorder.h"

namespace {

using namespace hls::explorer;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

hls::Result<Evaluation> sample_evaluation(std::int64_t id) {
  Evaluation evaluation;
  evaluation.id = id;
  evaluation.proof = hls::model::Proof::kBound;
  evaluation.metrics = hls::model::Metrics{id, static_cast<double>(id) * 5, id,
                                           hls::model::Resources{1000 + id % 999, id, 220, 140}};
  return evaluation;
}

/// A space of `points` points with the long names of a tie.
hls::model::DesignSpace sample_space(std::int64_t points) {
  hls::model::DesignSpace space;
  hls::model::Knob knob{{"loops.i.unroll", "arrays.A.partition.1", "arrays.B.partition.2"}, {}, {}};
  for (std::int64_t v = 1; v <= points; ++v) {
    knob.values.push_back({std::to_string(v), "cyclic 16", "cyclic 16"});
  }
  space.knobs.push_back(std::move(knob));
  return space;
}

void measure(const std::string& directory, std::int64_t points) {
  const hls::model::DesignSpace space = sample_space(points);
  const PointKeys keys({{"kernel", std::string(32, '0')}}, space);
  const Settings settings;
  const Evaluate evaluate = sample_evaluation;
  const double count = static_cast<double>(points);

  Clock::time_point start = Clock::now();
  for (std::int64_t id = 0; id < points; ++id) (void)sample_evaluation(id);
  const double evaluating = seconds_since(start);

  hls::Result<Store> store = Store::open(directory, Database::Access::kWrite);
  auto recorder = Recorder::start(*store, keys, settings);
  start = Clock::now();
  for (std::int64_t id = 0; id < points; ++id) (void)(**recorder)(id, evaluate);
  const double recording = seconds_since(start) - evaluating;
  if (!(*recorder)->finish()) std::exit(1);
  const double committing = seconds_since(start) - evaluating;
  store->pack();

  start = Clock::now();
  hls::Result<Store> again = Store::open(directory, Database::Access::kWrite);
  recorder = Recorder::start(*again, keys, settings);
  const double opening = seconds_since(start);
  start = Clock::now();
  for (std::int64_t id = 0; id < points; ++id) (void)(**recorder)(id, evaluate);
  const double looking_up = seconds_since(start);
  const auto bytes = static_cast<double>(std::filesystem::file_size(again->path()));
  fmt::print("{},{:.2f},{:.2f},{:.3f},{:.2f},{:.0f}\n", points, 1e6 * recording / count,
             1e6 * committing / count, opening, 1e6 * looking_up / count, bytes / count);
}

}  // namespace

int main(int argc, char** argv) {
  fmt::print("points,record_us,commit_us,open_seconds,look_up_us,bytes_per_point\n");
  for (int i = 2; i < argc; ++i) {
    const std::string directory = std::string(argv[1]) + "/" + argv[i];
    std::filesystem::create_directories(directory);
    measure(directory, std::atoll(argv[i]));
  }
  return 0;
}
