#include "explorer/progress.h"

#include <fmt/format.h>

#include <ostream>

namespace hls::explorer {
namespace {

using Seconds = std::chrono::duration<double>;
constexpr Seconds kTerminalStep{0.1};
constexpr Seconds kLogStep{10};

}  // namespace

Progress::Progress(std::ostream& log, bool is_terminal, std::int64_t total,
                   std::vector<std::string> objectives)
    : log_(log), is_terminal_(is_terminal), total_(total), objectives_(std::move(objectives)) {}

void Progress::add(const std::vector<Evaluation>& evaluations) {
  for (const Evaluation& evaluation : evaluations) {
    if (evaluation.status != EvaluationStatus::kOk) continue;
    front_.insert(evaluation.id, objectives_of(evaluation, objectives_));
  }
  done_ += static_cast<std::int64_t>(evaluations.size());
  const Clock::time_point now = Clock::now();
  if (now - shown_ < (is_terminal_ ? kTerminalStep : kLogStep)) return;
  shown_ = now;
  const std::string text = line(Seconds(now - start_).count());
  if (is_terminal_) {
    log_ << '\r' << text << "\033[K" << std::flush;
  } else {
    log_ << text << std::endl;
  }
}

void Progress::finish() {
  if (is_terminal_ && shown_ != start_) log_ << "\r\033[K" << std::flush;
}

std::string Progress::line(double seconds) const {
  const double rate = seconds > 0 ? static_cast<double>(done_) / seconds : 0;
  const double left = rate > 0 ? static_cast<double>(total_ - done_) / rate : 0;
  return fmt::format("{} of {} points, {:.0f} points/s, {} on the front, {:.0f} s left", done_,
                     total_, rate, front_.size(), left);
}

}  // namespace hls::explorer
