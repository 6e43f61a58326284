#include "model/kernel/opcodes.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "model/target/target.h"

namespace hls::model {
namespace {

TEST(Opcodes, HaveNamesOfTheirOwn) {
  std::set<std::string_view> names;
  for (const OpcodeFacts& row : opcodes()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_EQ(parse_opcode(row.name), row.opcode);
    EXPECT_EQ(facts(row.opcode).name, row.name);
  }
  EXPECT_EQ(parse_opcode("root"), std::nullopt);
}

TEST(Opcodes, HaveFamiliesForTheTypesThatTheyTakeOnly) {
  for (const OpcodeFacts& row : opcodes()) {
    const bool is_function = row.role == OpcodeFacts::Role::kFunction;
    const bool has_integers = is_function && row.takes != OpcodeFacts::Takes::kFloats;
    const bool has_floats = is_function && row.takes != OpcodeFacts::Takes::kIntegers;
    EXPECT_TRUE(has_integers || row.integer_family.empty()) << row.name;
    EXPECT_TRUE(has_floats || row.float_family.empty()) << row.name;
  }
}

/// What the host's C library makes is the user's own to bring: an external module.
TEST(Opcodes, AreOperatorsThatTheSampleTargetHas) {
  std::stringstream text;
  text << std::ifstream(std::string(HLS_CONFIGS) + "/targets/unit.yaml").rdbuf();
  const auto target = load_target(text.str(), "unit.yaml");
  ASSERT_TRUE(target.ok()) << to_string(target.error());
  for (const OpcodeFacts& row : opcodes()) {
    const std::string integers(row.integer_family);
    EXPECT_TRUE(integers.empty() || target->operators.count(integers + "_int") == 1) << row.name;
    if (row.float_family.empty() || row.is_library) continue;
    for (const char* const type : {"_f32", "_f64"}) {
      EXPECT_EQ(target->operators.count(std::string(row.float_family) + type), 1U) << row.name;
    }
  }
}

TEST(Opcodes, TellOperatorsByTheirFamily) {
  EXPECT_TRUE(may_use_again("div_int"));
  EXPECT_TRUE(may_use_again("sqrt_f64"));
  EXPECT_FALSE(may_use_again("mul_f32"));
  EXPECT_FALSE(may_use_again("divide_f32"));
  EXPECT_TRUE(is_always_external("pow_f32"));
  EXPECT_FALSE(is_always_external("fma_f32"));
  EXPECT_FALSE(is_always_external("select"));
}

}  // namespace
}  // namespace hls::model
