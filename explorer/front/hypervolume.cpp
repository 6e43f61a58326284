#include "explorer/front/hypervolume.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

#include "explorer/front/pareto.h"

namespace hls::explorer {
namespace {

constexpr std::uint64_t kSamples = 1U << 14U;
constexpr std::array<std::uint64_t, 8> kPrimes = {2, 3, 5, 7, 11, 13, 17, 19};

/// The index's digits in a base, mirrored at the point.
double radical_inverse(std::uint64_t index, std::uint64_t base) {
  double value = 0;
  double digit = 1;
  for (; index > 0; index /= base) {
    digit /= static_cast<double>(base);
    value += digit * static_cast<double>(index % base);
  }
  return value;
}

std::vector<double> sample(std::uint64_t index, const std::vector<double>& best,
                           const std::vector<double>& worst) {
  std::vector<double> point;
  for (std::size_t i = 0; i < best.size(); ++i) {
    const double low = std::log1p(best[i]);
    const double high = std::log1p(worst[i]);
    const double place = radical_inverse(index, kPrimes[i % kPrimes.size()]);
    point.push_back(std::expm1(low + place * (high - low)));
  }
  return point;
}

bool covers(const std::vector<double>& a, const std::vector<double>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] > b[i]) return false;
  }
  return true;
}

/// The points that no other one dominates.
std::vector<std::vector<double>> front_of(const std::vector<std::vector<double>>& points) {
  ParetoFront front;
  for (const auto& point : points) front.insert(0, point);
  std::vector<std::vector<double>> members;
  for (const auto& [objectives, id] : front.members()) members.push_back(objectives);
  return members;
}

struct Box {
  std::vector<double> best;
  std::vector<double> worst;
};

/// From the best values of the points to a tenth of their range beyond the worst, so that what is worst
/// in one objective has a share, too. Requires: there are points.
Box box_of(const std::vector<std::vector<double>>& points) {
  Box box{points.front(), points.front()};
  for (const auto& point : points) {
    for (std::size_t i = 0; i < point.size(); ++i) {
      box.best[i] = std::min(box.best[i], point[i]);
      box.worst[i] = std::max(box.worst[i], point[i]);
    }
  }
  for (std::size_t i = 0; i < box.best.size(); ++i) {
    box.worst[i] += 0.1 * (box.worst[i] - box.best[i]) + 1;
  }
  return box;
}

}  // namespace

double hypervolume(const std::vector<std::vector<double>>& points, const std::vector<double>& best,
                   const std::vector<double>& worst) {
  const auto front = front_of(points);
  std::uint64_t dominated = 0;
  for (std::uint64_t i = 1; i <= kSamples; ++i) {
    const std::vector<double> at = sample(i, best, worst);
    dominated += std::any_of(front.begin(), front.end(),
                             [&](const auto& member) { return covers(member, at); })
                     ? 1
                     : 0;
  }
  return static_cast<double>(dominated) / static_cast<double>(kSamples);
}

double hypervolume_share(const std::vector<std::vector<double>>& front,
                         const std::vector<std::vector<double>>& bounds) {
  if (front.empty()) return bounds.empty() ? 1 : 0;
  std::vector<std::vector<double>> all = front;
  all.insert(all.end(), bounds.begin(), bounds.end());
  const auto [best, worst] = box_of(all);
  const double most = hypervolume(all, best, worst);
  return most > 0 ? hypervolume(front, best, worst) / most : 1;
}

std::vector<double> hypervolume_history(const std::vector<std::vector<double>>& points) {
  if (points.empty()) return {};
  const Box box = box_of(front_of(points));
  // Samples that each point is the first to dominate.
  std::vector<std::uint64_t> gained(points.size(), 0);
  std::uint64_t dominated = 0;
  for (std::uint64_t i = 1; i <= kSamples; ++i) {
    const std::vector<double> at = sample(i, box.best, box.worst);
    const auto first = std::find_if(points.begin(), points.end(),
                                    [&](const auto& point) { return covers(point, at); });
    if (first == points.end()) continue;
    ++gained[static_cast<std::size_t>(first - points.begin())];
    ++dominated;
  }
  std::vector<double> shares;
  std::uint64_t sum = 0;
  for (const std::uint64_t count : gained) {
    sum += count;
    shares.push_back(dominated > 0 ? static_cast<double>(sum) / static_cast<double>(dominated) : 1);
  }
  return shares;
}

std::size_t certified_members(const std::vector<std::vector<double>>& front,
                              const std::vector<std::vector<double>>& bounds) {
  const auto least = front_of(bounds);
  return static_cast<std::size_t>(
      std::count_if(front.begin(), front.end(), [&](const auto& member) {
        return std::none_of(least.begin(), least.end(),
                            [&](const auto& bound) { return dominates(bound, member); });
      }));
}

double adrs(const std::vector<std::vector<double>>& front,
            const std::vector<std::vector<double>>& reference) {
  if (front.empty()) return 1;
  double sum = 0;
  for (const auto& wanted : reference) {
    double nearest = std::numeric_limits<double>::max();
    for (const auto& member : front) {
      double excess = 0;
      for (std::size_t i = 0; i < wanted.size(); ++i) {
        excess = std::max(excess, (member[i] - wanted[i]) / (1 + wanted[i]));
      }
      nearest = std::min(nearest, excess);
    }
    sum += nearest;
  }
  return reference.empty() ? 0 : sum / static_cast<double>(reference.size());
}

}  // namespace hls::explorer
