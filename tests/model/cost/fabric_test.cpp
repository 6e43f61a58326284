#include "model/cost/fabric.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "tests/model/cost/items.h"

namespace hls::model {
namespace {

/// A row of results/fabric_synthesis.csv.
struct MeasuredItem {
  Family family = Family::kXc7;
  std::string kind;
  std::int64_t a = 0;
  std::int64_t b = 0;
  Resources resources;
};

std::vector<MeasuredItem> measured() {
  std::vector<MeasuredItem> rows;
  std::ifstream file(HLS_MEASURED);
  for (std::string line; std::getline(file, line);) {
    std::stringstream text(line);
    std::vector<std::string> cells;
    for (std::string cell; std::getline(text, cell, ',');) cells.push_back(cell);
    if (cells.size() != 7 || !parse_family(cells[0])) continue;
    rows.push_back({*parse_family(cells[0]),
                    cells[1],
                    std::stoll(cells[2]),
                    std::stoll(cells[3]),
                    {std::stoll(cells[4]), std::stoll(cells[5]), 0, std::stoll(cells[6])}});
  }
  return rows;
}

/// What the rules say of a row.
Resources ruled(const MeasuredItem& row) {
  constexpr std::int64_t kWidth = 8;  // of items whose width the row leaves out
  const Fabric& rules = fabric(row.family);
  if (row.kind == "loop") return rules.loop_counter(loop_counter_item("", row.a, row.b));
  if (row.kind == "variable_loop") return rules.loop_counter(loop_counter_item("", row.a, 0));
  if (row.kind == "loop_early") {
    Item counter = loop_counter_item("", row.a, row.b);
    counter.is_early = true;
    return rules.loop_counter(counter);
  }
  if (row.kind == "pulse_delay") return rules.pulse_counter(pulse_counter_item("", row.a));
  if (row.kind == "handshake") {
    Item item;
    item.kind = Item::Kind::kHandshake;
    item.depth = row.a;
    item.interval = row.b;
    return rules.handshake(item);
  }
  if (row.kind == "one_hot") return {rules.one_hot_lut(row.a, row.b), 0, 0, 0};
  if (row.kind == "select") return {rules.select_lut(row.a, row.b), 0, 0, 0};
  if (row.kind == "shift") return rules.shift(row.b, row.a);
  if (row.kind == "enabled") return {0, row.a * row.b, 0, 0};
  if (row.kind == "ram_1p")
    return rules.memory(memory_item(row.a, row.b, Storage::kBram, Ports::k1p));
  if (row.kind == "ram_s2p")
    return rules.memory(memory_item(row.a, row.b, Storage::kBram, Ports::kS2p));
  if (row.kind == "registers") {
    Item item = memory_item(kWidth, row.a, Storage::kReg, Ports::k1p);
    item.inputs = row.b;
    return rules.memory(item);
  }
  Item item = memory_item(row.a, row.b, Storage::kReg, Ports::kRom1p);
  item.has_contents = true;
  return rules.memory(item);
}

/// LUTs of single items: those of a whole design share more of what is around them.
TEST(Fabric, RulesAreWhatWasMeasured) {
  const std::vector<MeasuredItem> rows = measured();
  ASSERT_GT(rows.size(), 500);
  for (const MeasuredItem& row : rows) {
    const Resources rule = ruled(row);
    const std::int64_t margin = std::max<std::int64_t>(5, row.resources.lut / 2);
    const std::string what = std::string(row.family == Family::kXc7 ? "xc7 " : "ice40 ") +
                             row.kind + " " + std::to_string(row.a) + " " + std::to_string(row.b);
    EXPECT_NEAR(static_cast<double>(rule.lut), static_cast<double>(row.resources.lut),
                static_cast<double>(margin))
        << what;
    EXPECT_EQ(rule.ff, row.resources.ff) << what;
    EXPECT_EQ(rule.bram18, row.resources.bram18) << what;
  }
}

}  // namespace
}  // namespace hls::model
