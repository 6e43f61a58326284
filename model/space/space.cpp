#include "model/space/space.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
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

bool DesignSpace::contains(std::int64_t id) const {
  if (restrictions.empty()) return true;
  const DesignPoint values = point(id);
  return std::all_of(restrictions.begin(), restrictions.end(), [&](const Restriction& restriction) {
    return keeps(restriction, *this, values);
  });
}

std::int64_t DesignSpace::points() const {
  std::int64_t product = size();
  const std::vector<std::int32_t> open(knobs.size(), -1);
  for (const Restriction& restriction : restrictions) {
    product /= static_cast<std::int64_t>(restriction.keeps.size());
    product *= kept(restriction, *this, open);
  }
  return product;
}

std::int64_t DesignSpace::first() const {
  std::vector<std::int32_t> values(knobs.size(), -1);
  for (std::size_t k = 0; k < knobs.size(); ++k) {
    const auto is_empty = [&](const Restriction& r) { return kept(r, *this, values) == 0; };
    do {
      ++values[k];
      assert(static_cast<std::size_t>(values[k]) < knobs[k].values.size());
    } while (std::any_of(restrictions.begin(), restrictions.end(), is_empty));
  }
  return id(values);
}

bool keeps(const Restriction& restriction, const DesignSpace& space, const DesignPoint& point) {
  std::size_t combination = 0;
  for (const std::size_t knob : restriction.knobs) {
    combination =
        combination * space.knobs[knob].values.size() + static_cast<std::size_t>(point[knob]);
  }
  return restriction.keeps[combination];
}

namespace {

/// Of the combinations that begin with `prefix` in the knobs before the one at `place`.
std::int64_t kept_from(const Restriction& restriction, const DesignSpace& space,
                       const std::vector<std::int32_t>& values, std::size_t place,
                       std::size_t prefix) {
  if (place == restriction.knobs.size()) return restriction.keeps[prefix] ? 1 : 0;
  const std::size_t knob = restriction.knobs[place];
  const std::size_t radix = space.knobs[knob].values.size();
  if (values[knob] >= 0) {
    return kept_from(restriction, space, values, place + 1,
                     prefix * radix + static_cast<std::size_t>(values[knob]));
  }
  std::int64_t count = 0;
  for (std::size_t value = 0; value < radix; ++value) {
    count += kept_from(restriction, space, values, place + 1, prefix * radix + value);
  }
  return count;
}

}  // namespace

std::int64_t kept(const Restriction& restriction, const DesignSpace& space,
                  const std::vector<std::int32_t>& values) {
  return kept_from(restriction, space, values, 0, 0);
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
