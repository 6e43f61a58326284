#include "explorer/project/nest_orders.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "model/document.h"

namespace hls::explorer {
namespace {

/// `all` stands for as many orders at most; of seven loops around one statement there are 5040.
constexpr std::size_t kMostOrders = 5040;

/// The values of a knob of one path, `all` replaced, each once.
Status expand(const model::Nests& nests, const std::string& nest, model::Knob& knob) {
  std::vector<std::vector<std::string>> values;
  const auto add = [&](const std::string& text) {
    const std::vector<std::string> value{text};
    if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
  };
  for (const std::vector<std::string>& value : knob.values) {
    if (value.front() != "all") {
      add(value.front());
      continue;
    }
    const auto orders = nests.legal_orders(nest, kMostOrders);
    if (!orders) {
      return usage_error(
          fmt::format("nests.{}.order: there are more than {} orders", nest, kMostOrders),
          knob.location, {"list those to try, as in [source, [k, i, j]]"});
    }
    for (const auto& order : *orders) add(order_text(nests, nest, order));
  }
  knob.values = std::move(values);
  return success();
}

/// Checks the values of one path of a knob.
Status check_orders(const model::Nests& nests, const std::string& nest, const model::Knob& knob,
                    std::size_t path) {
  for (const std::vector<std::string>& value : knob.values) {
    Status legal = nests.check(nest, {model::parse_order(value[path]), false}, knob.location);
    if (!legal) return legal;
  }
  return success();
}

bool has_all(const model::Knob& knob, std::size_t path) {
  return std::any_of(knob.values.begin(), knob.values.end(),
                     [&](const auto& value) { return value[path] == "all"; });
}

}  // namespace

std::string order_text(const model::Nests& nests, const std::string& nest,
                       const std::vector<std::string>& order) {
  return model::to_string(order == nests.loops(nest) ? std::vector<std::string>{} : order);
}

Status expand_orders(const model::Nests& nests, model::DesignSpace& space) {
  for (model::Knob& knob : space.knobs) {
    for (std::size_t path = 0; path < knob.paths.size(); ++path) {
      const std::vector<std::string> parts = model::path_parts(knob.paths[path]);
      if (parts.front() != "nests" || parts.size() != 3) continue;
      const bool is_order = parts[2] == "order";
      // What the nest is called, and how many statements it has, is checked for both.
      model::NestDirective distributed;
      distributed.distribute =
          !is_order && std::any_of(knob.values.begin(), knob.values.end(),
                                   [&](const auto& value) { return value[path] == "on"; });
      const Status nest = nests.check(parts[1], distributed, knob.location);
      if (!nest) return nest;
      if (!is_order) continue;
      if (has_all(knob, path)) {
        if (knob.paths.size() > 1) {
          return usage_error(fmt::format("{}: 'all' cannot be tied to other knobs", knob.name()),
                             knob.location, {"list the orders to tie"});
        }
        const Status expanded = expand(nests, parts[1], knob);
        if (!expanded) return expanded;
      }
      const Status orders = check_orders(nests, parts[1], knob, path);
      if (!orders) return orders;
    }
  }
  return success();
}

}  // namespace hls::explorer
