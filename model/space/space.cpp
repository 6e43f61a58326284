#include "model/space/space.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cassert>
#include <limits>

namespace hls::model {

std::string Knob::name() const { return fmt::format("{}", fmt::join(paths, "+")); }

std::string Knob::text(std::size_t value) const {
  return fmt::format("{}", fmt::join(values[value], "+"));
}

std::int64_t DesignSpace::size() const {
  std::int64_t product = 1;
  for (const Knob& knob : knobs) {
    const auto radix = static_cast<std::int64_t>(knob.values.size());
    if (__builtin_mul_overflow(product, radix, &product)) {
      return std::numeric_limits<std::int64_t>::max();
    }
  }
  return product;
}

DesignPoint DesignSpace::point(std::int64_t id) const {
  DesignPoint digits(knobs.size());
  for (std::size_t i = knobs.size(); i-- > 0;) {
    const auto radix = static_cast<std::int64_t>(knobs[i].values.size());
    digits[i] = static_cast<std::int32_t>(id % radix);
    id /= radix;
  }
  assert(id == 0);
  return digits;
}

std::int64_t DesignSpace::id(const DesignPoint& point) const {
  assert(point.size() == knobs.size());
  std::int64_t number = 0;
  for (std::size_t i = 0; i < knobs.size(); ++i) {
    number = number * static_cast<std::int64_t>(knobs[i].values.size()) + point[i];
  }
  return number;
}

std::vector<std::string> path_parts(const std::string& path) {
  std::vector<std::string> parts(1);
  for (const char c : path) {
    if (c == '.') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

bool paths_overlap(const std::string& a, const std::string& b) {
  return a == b || a.starts_with(b + ".") || b.starts_with(a + ".");
}

}  // namespace hls::model
