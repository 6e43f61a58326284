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

/// The first tile of each loop that a space may tile.
model::Tiles first_tiles(const model::DesignSpace& space) {
  model::Tiles tiles;
  for (const model::Knob& knob : space.knobs) {
    for (std::size_t path = 0; path < knob.paths.size(); ++path) {
      const std::vector<std::string> parts = model::path_parts(knob.paths[path]);
      if (parts.front() != "loops" || parts.back() != "tile") continue;
      for (const std::vector<std::string>& value : knob.values) {
        if (value[path] != "off") tiles.emplace(parts[1], std::stoll(value[path]));
      }
    }
  }
  return tiles;
}

/// Checks the values of one path of a knob, with tiles for the loops of tiles that they name.
Status check_orders(const model::Nests& nests, const std::string& nest, const model::Knob& knob,
                    std::size_t path, const model::Tiles& all_tiles) {
  for (const std::vector<std::string>& value : knob.values) {
    model::NestDirective directive{model::parse_order(value[path]), false};
    for (const std::string& loop : directive.order) {
      const auto tiled = model::tiled_loop(loop);
      const auto tile = tiled ? all_tiles.find(*tiled) : all_tiles.end();
      const bool counts_tiles =
          tiled && nests.nest_of(*tiled) == nest && nests.nest_of(loop).empty();
      if (counts_tiles && tile == all_tiles.end()) {
        return usage_error(fmt::format("{}: loop {} is not tiled", knob.name(), *tiled),
                           knob.location,
                           {fmt::format("loops.{}.tile makes loop {}", *tiled, loop)});
      }
      if (counts_tiles) directive.tiles.insert(*tile);
    }
    Status legal = nests.check(nest, directive, knob.location);
    if (!legal) return legal;
  }
  return success();
}

/// Whether the nests of tiled loops can be arranged at all.
Status check_tiles(const model::Nests& nests, const model::Tiles& tiles,
                   const model::DesignSpace& space) {
  for (const auto& [loop, size] : tiles) {
    const std::string nest = nests.nest_of(loop);
    if (nest.empty()) continue;
    const std::string path = fmt::format("loops.{}.tile", loop);
    const auto knob = std::find_if(space.knobs.begin(), space.knobs.end(), [&](const auto& one) {
      return std::find(one.paths.begin(), one.paths.end(), path) != one.paths.end();
    });
    const Status legal = nests.check(nest, {{}, false, {{loop, size}}}, knob->location);
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
  const model::Tiles tiles = first_tiles(space);
  const Status tiled = check_tiles(nests, tiles, space);
  if (!tiled) return tiled;
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
      const Status orders = check_orders(nests, parts[1], knob, path, tiles);
      if (!orders) return orders;
    }
  }
  return success();
}

}  // namespace hls::explorer
