#include <gtest/gtest.h>

#include "tests/frontend/c/snippet.h"

namespace hls::frontend {
namespace {

TEST(ConstantArrays, AreMemoriesWithContents) {
  const model::Kernel kernel = kernel_of(R"(
#define SCALE 0.5f
static const float w[2][3] = {{1, SCALE * 3, -0.0f}, {[2] = 2}};
const unsigned char lut[] = {1, 2, 300 - 45};
static int twice(int i) { const short two[2] = {2, -2}; return two[i]; }
void f(float A[3], int B[3]) {
  static const long big[3] = {1L << 40};
  for (int i = 0; i < 3; i++) {
    A[i] = w[1][i] + w[0][i];
    B[i] = lut[i] + twice(0) + (int)big[i];
  }
  B[0] = twice(1);
})");
  ASSERT_EQ(kernel.arrays.size(), 6U);
  EXPECT_EQ(kernel.arrays[2].name, "big");
  EXPECT_EQ(kernel.arrays[2].contents, (std::vector<std::uint64_t>{std::uint64_t{1} << 40, 0, 0}));
  EXPECT_EQ(kernel.arrays[3].name, "w");
  EXPECT_EQ(kernel.arrays[3].shape, (std::vector<std::int64_t>{2, 3}));
  EXPECT_EQ(kernel.arrays[3].contents,
            (std::vector<std::uint64_t>{0x3f800000, 0x3fc00000, 0x80000000, 0, 0, 0x40000000}));
  EXPECT_EQ(kernel.arrays[4].contents, (std::vector<std::uint64_t>{1, 2, 255}));
  EXPECT_EQ(kernel.arrays[5].name, "two");
  EXPECT_EQ(kernel.arrays[5].contents, (std::vector<std::uint64_t>{2, 0xfffe}));
  for (const model::Operation& op : kernel.operations) {
    EXPECT_TRUE(op.opcode != model::Opcode::kStore || op.array < 2);
  }
}

TEST(ConstantArrays, ThatAreNotConstantAreStoredAtTheStart) {
  const model::Kernel kernel = kernel_of(
      "void f(int x, int A[2]) { const int T[2] = {x, 1}; int U[2] = {3, 4}; U[0]++;\n"
      "  for (int i = 0; i < 2; i++) A[i] = T[i] + U[i]; }");
  for (const model::Array& array : kernel.arrays) EXPECT_FALSE(array.is_rom());
}

TEST(ConstantArrays, MayBePinned) {
  EXPECT_EQ(pins_of("static const int w[4] = {1, 2, 3, 4};\n"
                    "void f(int A[4]) {\n"
                    "#pragma HLS bind_storage variable=w type=rom_2p impl=lutram\n"
                    "#pragma HLS array_partition variable=w cyclic factor=2\n"
                    "  for (int i = 0; i < 4; i++) A[i] = w[i]; }"),
            (std::vector<std::string>{"arrays.w.ports = rom_2p", "arrays.w.storage = lutram",
                                      "arrays.w.partition.1 = cyclic 2"}));
}

TEST(ConstantArrays, AreNotWritten) {
  expect_errors(
      "static const int w[2] = {1, 2};\nextern const int other[2];\n"
      "static void set(int *T) { @T[0] = 1; }\n"
      "void f(int A[2]) {\n"
      "  set(w); A[0] = w[1] + @other[1]; }",
      {"'T[0]' is assigned, an element of a constant array",
       "global array 'other' in 'other[1]' is not supported"},
      "f");
}

TEST(ConstantArrays, MayBeDeclaredBeforeTheirValues) {
  const model::Kernel kernel = kernel_of(
      "extern const int t[];\nextern const int u[2];\n"
      "void f(int A[4]) { for (int i = 0; i < 2; i++) A[i] = t[i] + u[i]; }\n"
      "const int t[2] = {5, 6};\nconst int u[2] = {7, 8};");
  ASSERT_EQ(kernel.arrays.size(), 3U);
  EXPECT_EQ(kernel.arrays[1].contents.size(), 2U);
}

}  // namespace
}  // namespace hls::frontend
