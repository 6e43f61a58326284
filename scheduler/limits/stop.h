#pragma once

#include <exception>
#include <functional>
#include <utility>

namespace hls::scheduler {

/// Thrown by what was told to stop: it has no result then, so that no result depends on a clock.
class Stopped : public std::exception {
 public:
  const char* what() const noexcept override { return "stopped"; }
};

/// Asked now and then by whatever may take long. A regular value.
class Stop {
 public:
  Stop() = default;  ///< never
  explicit Stop(std::function<bool()> is_asked_for) : is_asked_for_(std::move(is_asked_for)) {}

  bool is_asked_for() const { return is_asked_for_ && is_asked_for_(); }
  /// Throws Stopped if it is asked for.
  void check() const {
    if (is_asked_for()) throw Stopped();
  }

 private:
  std::function<bool()> is_asked_for_;
};

}  // namespace hls::scheduler
