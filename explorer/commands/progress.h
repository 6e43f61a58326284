#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <iosfwd>
#include <optional>
#include <string>

#include "explorer/front/history.h"

namespace hls::explorer {

/// `45 s`, `12 min`, `30 h`, `40 days`, `3 years`.
std::string duration_text(double seconds);

/// How far a sweep is.
struct SweepStatus {
  std::int64_t points = 0;             ///< to evaluate or prune in all
  std::int64_t evaluated = 0;          ///< of these
  std::optional<std::int64_t> pruned;  ///< of these; nothing: the strategy prunes none
  std::size_t front = 0;               ///< points on the front so far
  double points_per_second = 0;        ///< of late

  std::int64_t left() const { return points - evaluated - pruned.value_or(0); }
  /// Nothing while no point was evaluated.
  std::optional<double> seconds_left() const;
};

/// `[######..............] 1800 of 6000 points, 900 points/s, 12 on the front, 5 s left`
std::string progress_bar(const SweepStatus& status);
/// The same without the bar.
std::string progress_line(const SweepStatus& status);
/// The same as a JSON object in one line: `{"event":"progress","points":6000,...}`.
std::string progress_event(const SweepStatus& status);

/// Shows how far a sweep is while it runs.
class Progress {
 public:
  enum class Style {
    kTerminal,  ///< a bar, ten times a second
    kLog,       ///< a line every ten seconds
    kEvents,    ///< a JSON object a second
  };
  Progress(std::ostream& stream, Style style, std::int64_t points);

  /// `pruned`: so many by now.
  void update(const FrontHistory& history, std::optional<std::int64_t> pruned = std::nullopt);
  /// Clears the line of the terminal.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;
  struct Sample {
    Clock::time_point time;
    std::int64_t evaluated = 0;
  };
  void measure(Clock::time_point now);
  void show();

  std::ostream& stream_;
  Style style_;
  SweepStatus status_;
  std::deque<Sample> samples_;  ///< of late, oldest first
  Clock::time_point shown_;
  bool is_shown_ = false;
};

}  // namespace hls::explorer
