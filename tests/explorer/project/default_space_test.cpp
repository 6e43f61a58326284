#include "explorer/project/default_space.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <regex>

#include "explorer/project/project.h"
#include "tests/explorer/temporary_directory.h"

namespace hls::explorer {
namespace {

using testing::ElementsAre;

/// A project of a kernel in C without knobs.
Project open(const std::string& source, const std::string& target = "xc7z020") {
  const TemporaryDirectory directory;
  const std::string config = directory.path() + "/c.yaml";
  std::ofstream(directory.path() + "/k.c") << source;
  std::ofstream(config) << "kernel: {source: k.c}\ntarget: " << HLS_CONFIGS << "/targets/" << target
                        << ".yaml\n";
  OpenedProject opened = open_project(config, {}, scheduler::SolverKind::kGlpk);
  for (const Error& error : opened.errors) ADD_FAILURE() << to_string(error);
  return std::move(*opened.project);
}

const model::Knob* find(const model::DesignSpace& space, const std::string& path) {
  for (const model::Knob& knob : space.knobs) {
    if (std::find(knob.paths.begin(), knob.paths.end(), path) != knob.paths.end()) return &knob;
  }
  return nullptr;
}

/// The values of a path, in order.
std::vector<std::string> values(const model::DesignSpace& space, const std::string& path) {
  std::vector<std::string> texts;
  const model::Knob* knob = find(space, path);
  if (knob == nullptr) return texts;
  const auto place = std::find(knob->paths.begin(), knob->paths.end(), path) - knob->paths.begin();
  for (const auto& value : knob->values) texts.push_back(value[static_cast<std::size_t>(place)]);
  return texts;
}

const char* const kWindow = R"(
void window(const float x[60], const float w[3], float y[60]) {
  for (int i = 0; i < 20; ++i) {
    float sum = 0;
    for (int t = 0; t < 3; ++t) sum += x[i + t] * w[t];
    y[i] = sum;
  }
})";

TEST(DefaultSpace, HasTheKnobsThatMatter) {
  const model::DesignSpace space = open(kWindow).space;
  EXPECT_THAT(values(space, "nests.i.order"), ElementsAre("source", "t i"));
  EXPECT_THAT(values(space, "loops.i.unroll"), ElementsAre("1", "2", "4", "5", "10", "20"));
  EXPECT_THAT(values(space, "loops.t.unroll"), ElementsAre("1", "3"));
  EXPECT_THAT(values(space, "loops.i.ii"), ElementsAre("auto", "2"));
  EXPECT_THAT(values(space, "share.mul_f32"), ElementsAre("off", "auto"));
  EXPECT_EQ(find(space, "share.mul_f32"), find(space, "share.add_f32"));
  EXPECT_THAT(values(space, "arrays.x.ports"), ElementsAre("rom_1p", "rom_2p"));
  EXPECT_THAT(values(space, "arrays.y.ports"), ElementsAre("1p", "s2p", "2p"));
  EXPECT_THAT(values(space, "arrays.x.partition"), ElementsAre("auto"));
  EXPECT_EQ(find(space, "overlap"), nullptr);
  EXPECT_EQ(find(space, "arrays.x.storage"), nullptr);
}

const char* const kWidened = R"(
void widened(const float x[8], const double w[8], double y[8]) {
  for (int i = 0; i < 8; ++i) y[i] = (x[i] + 1.0) * w[i];
})";

TEST(DefaultSpace, SharesNoOperatorWithoutRegisters) {
  const model::DesignSpace space = open(kWidened).space;
  EXPECT_THAT(values(space, "share.add_f64"), ElementsAre("off", "auto"));
  EXPECT_EQ(find(space, "share.cast_f32_f64"), nullptr);
}

const char* const kProduct = R"(
void product(const float a[8][9], const float b[9][10], float c[8][10]) {
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 10; ++j) {
      float sum = 0;
      for (int k = 0; k < 9; ++k) {
        PRAGMA
        sum += a[i][k] * b[k][j];
      }
      c[i][j] = sum;
    }
})";

std::string product_with(const std::string& pragma, const std::string& type = "float") {
  std::string text = std::regex_replace(kProduct, std::regex("PRAGMA"), pragma);
  return std::regex_replace(text, std::regex("float"), type);
}

TEST(DefaultSpace, TakesAnotherLoopInnermostWhereASumWaitsForItself) {
  EXPECT_THAT(values(open(product_with("")).space, "nests.i.order"),
              ElementsAre("source", "i k j"));
  EXPECT_THAT(values(open(product_with("", "int")).space, "nests.i.order"), testing::IsEmpty());
  EXPECT_THAT(values(open(product_with("\n#pragma HLS pipeline II=7\n")).space, "nests.i.order"),
              testing::IsEmpty());
}

TEST(DefaultSpace, LeavesOutCopiesWithoutRoomAndIntervalsWithoutUse) {
  const model::DesignSpace space = open(kWindow).space;
  std::vector<std::string> where;
  for (const model::Constraint& constraint : space.constraints) where.push_back(constraint.text());
  EXPECT_THAT(where, testing::UnorderedElementsAre(
                         "loops.i.unroll * loops.t.unroll <= 32",
                         "share.add_f32 == \"off\" || loops.i.unroll * loops.t.unroll <= 9",
                         "nests.i.order != \"t i\" || loops.t.unroll == 1",
                         "loops.i.ii == \"auto\" || loops.t.unroll == 3 && share.add_f32 == "
                         "\"auto\""));
}

TEST(DefaultSpace, HasNoKnobThatAPragmaPins) {
  const model::DesignSpace space = open(R"(
void f(float x[16], float y[16]) {
#pragma HLS interface ram_2p port=x
  for (int i = 0; i < 16; ++i) {
#pragma HLS unroll factor=2
    y[i] = x[i] * 2.0f;
  }
})")
                                       .space;
  EXPECT_THAT(values(space, "loops.i.unroll"), ElementsAre("2"));
}

TEST(DefaultSpace, StoresLocalArraysByTheirSize) {
  const model::DesignSpace space = open(R"(
void f(const int x[64], int y[64]) {
  int small[16];
  int large[64][1024];
  for (int i = 0; i < 16; ++i) small[i] = x[i] + 1;
  for (int i = 0; i < 64; ++i)
    for (int j = 0; j < 1024; ++j) large[i][j] = x[i] * j;
  for (int i = 0; i < 64; ++i) y[i] = large[i][i] + small[i % 16];
})")
                                       .space;
  EXPECT_THAT(values(space, "arrays.small.storage"), ElementsAre("bram", "bram", "lutram", "reg"));
  EXPECT_THAT(values(space, "arrays.small.ports"), ElementsAre("s2p", "2p", "s2p", "2p"));
  EXPECT_THAT(values(space, "arrays.large.storage"), testing::Each("bram"));
  EXPECT_THAT(values(space, "overlap"), ElementsAre("on", "off"));
}

TEST(DefaultSpace, HasNoMemoryThatTheTargetLacks) {
  const model::DesignSpace space = open(R"(
void k(const int x[16], int y[16]) {
  int small[16];
  for (int i = 0; i < 16; ++i) small[i] = x[i];
  for (int i = 0; i < 16; ++i) y[i] = small[15 - i];
})",
                                        "ice40-hx8k")
                                       .space;
  EXPECT_THAT(values(space, "arrays.small.storage"), ElementsAre("bram", "bram", "reg"));
}

/// Simplification puts other operators in the place of the source's, and removes stores.
TEST(DefaultSpace, IsOfTheKernelAsItIsBuilt) {
  const std::vector<std::array<const char*, 3>> cases = {
      {"void k(const float x[8], float y[8]) { for (int i = 0; i < 8; i++) y[i] = x[i] / 2; }",
       "share.mul_f32", "share.div_f32"},
      {"#include <math.h>\nvoid k(float a[8]) { for (int i = 0; i < 8; i++) a[i] = sqrt(a[i]); }",
       "share.sqrt_f32", "share.sqrt_f64"},
      {"void k(const float x[8], float y[8]) {"
       " for (int i = 0; i < 8; i++) y[i] = (float)((double)x[i] + (double)y[i]); }",
       "share.add_f32", "share.add_f64"},
      {"void k(const double x[8], double y[8]) {"
       " for (int i = 0; i < 8; i++) y[i] = x[i] / 0.25 + x[i]; }",
       "share.mul_f64", "share.div_f64"},
      {"void k(const unsigned x[8], unsigned y[8]) {"
       " for (int i = 0; i < 8; i++) y[i] = x[i] / 16 * y[i]; }",
       "share.mul_int", "share.div_int"},
  };
  for (const auto& [source, has, lacks] : cases) {
    const model::DesignSpace space = open(source).space;
    EXPECT_NE(find(space, has), nullptr) << source;
    EXPECT_EQ(find(space, lacks), nullptr) << source;
  }
  const model::DesignSpace rom = open(R"(
void k(int a[8], int b[8]) {
  for (int i = 0; i < 8; i++) { a[i] = a[i]; b[i] = a[i]; }
})")
                                     .space;
  EXPECT_THAT(values(rom, "arrays.a.ports"), ElementsAre("rom_1p", "rom_2p"));
}

TEST(DefaultSpace, FitsEveryKernelOfTheExamplesWithinItsBudget) {
  int kernels = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(HLS_CONFIGS)) {
    if (entry.path().extension() != ".yaml" || entry.path().parent_path().filename() == "targets") {
      continue;
    }
    const OpenedProject opened =
        open_project(entry.path().string(), {}, scheduler::SolverKind::kGlpk);
    ASSERT_TRUE(opened.project) << entry.path();
    const model::DesignSpace space = default_space(opened.project->kernel, opened.project->target);
    const Status fits = model::check_space(opened.project->kernel, space);
    EXPECT_TRUE(fits) << entry.path() << ": " << to_string(fits.error());
    EXPECT_GT(space.points(), 1) << entry.path();
    EXPECT_LE(space.points(), 10'000) << entry.path();
    ++kernels;
  }
  EXPECT_GT(kernels, 40);
}

}  // namespace
}  // namespace hls::explorer
