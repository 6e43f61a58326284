#include "explorer/commands/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

namespace hls::explorer {
namespace {

using Seconds = std::chrono::duration<double>;

Seconds step_of(Progress::Style style) {
  switch (style) {
    case Progress::Style::kTerminal:
      return Seconds(0.1);
    case Progress::Style::kLog:
      return Seconds(10);
    case Progress::Style::kEvents:
      return Seconds(1);
  }
  return Seconds(0);
}

/// The time over which points per second are counted: a resumed sweep runs through known points
/// much faster than it evaluates new ones.
constexpr Seconds kWindow{10};

}  // namespace

std::string duration_text(double seconds) {
  constexpr double kMinute = 60;
  constexpr double kHour = 3600;
  constexpr double kDay = 24 * kHour;
  constexpr double kYear = 365 * kDay;
  if (seconds < 2 * kMinute) return fmt::format("{:.0f} s", seconds);
  if (seconds < 2 * kHour) return fmt::format("{:.0f} min", seconds / kMinute);
  if (seconds < 3 * kDay) return fmt::format("{:.0f} h", seconds / kHour);
  if (seconds < kYear) return fmt::format("{:.0f} days", seconds / kDay);
  return fmt::format("{:.0f} years", seconds / kYear);
}

std::optional<double> SweepStatus::seconds_left() const {
  if (points_per_second <= 0) return std::nullopt;
  return static_cast<double>(left()) / points_per_second;
}

std::string progress_line(const SweepStatus& status) {
  std::string text = fmt::format("{} of {} points", status.evaluated, status.points);
  if (status.pruned) text += fmt::format(", {} pruned, {} left", *status.pruned, status.left());
  text += fmt::format(", {:.0f} points/s, {} on the front", status.points_per_second, status.front);
  if (const auto seconds = status.seconds_left()) text += ", " + duration_text(*seconds) + " left";
  return text;
}

std::string progress_bar(const SweepStatus& status) {
  constexpr std::int64_t kWidth = 20;
  const double share = static_cast<double>(status.points - status.left()) /
                       static_cast<double>(std::max<std::int64_t>(status.points, 1));
  const auto full = static_cast<std::size_t>(std::clamp<double>(kWidth * share, 0, kWidth));
  return fmt::format("[{}{}] {}", std::string(full, '#'), std::string(kWidth - full, '.'),
                     progress_line(status));
}

std::string progress_event(const SweepStatus& status) {
  nlohmann::ordered_json json;
  json["event"] = "progress";
  json["points"] = status.points;
  json["evaluated"] = status.evaluated;
  if (status.pruned) json["pruned"] = *status.pruned;
  json["left"] = status.left();
  json["front"] = status.front;
  json["points_per_second"] = status.points_per_second;
  if (const auto seconds = status.seconds_left()) json["seconds_left"] = *seconds;
  return json.dump();
}

Progress::Progress(std::ostream& stream, Style style, std::int64_t points)
    : stream_(stream), style_(style), shown_(Clock::now()) {
  status_.points = points;
  samples_.push_back({shown_, 0});
}

void Progress::update(const FrontHistory& history, std::optional<std::int64_t> pruned) {
  status_.evaluated = history.evaluations();
  status_.pruned = pruned;
  status_.front = history.front().size();
  const Clock::time_point now = Clock::now();
  measure(now);
  if (now - shown_ < step_of(style_)) return;
  shown_ = now;
  show();
}

void Progress::measure(Clock::time_point now) {
  samples_.push_back({now, status_.evaluated});
  while (samples_.size() > 2 && now - samples_.front().time > kWindow) samples_.pop_front();
  const double seconds = Seconds(now - samples_.front().time).count();
  const std::int64_t evaluated = status_.evaluated - samples_.front().evaluated;
  status_.points_per_second = seconds > 0 ? static_cast<double>(evaluated) / seconds : 0;
}

void Progress::show() {
  is_shown_ = true;
  switch (style_) {
    case Style::kTerminal:
      // Without line wrap meanwhile: a narrow terminal shows the beginning.
      stream_ << "\r\033[?7l" << progress_bar(status_) << "\033[K\033[?7h" << std::flush;
      return;
    case Style::kLog:
      stream_ << progress_line(status_) << std::endl;
      return;
    case Style::kEvents:
      stream_ << progress_event(status_) << std::endl;
      return;
  }
}

void Progress::finish() {
  if (style_ == Style::kTerminal && is_shown_) stream_ << "\r\033[K" << std::flush;
}

}  // namespace hls::explorer
