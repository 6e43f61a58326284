#include <gtest/gtest.h>

#include <string>

#include "tests/frontend/c/compiled_c.h"
#include "tests/frontend/c/snippet.h"
#include "tests/oracle/interpreter.h"
#include "tests/oracle/random_kernel.h"

namespace hls::frontend {
namespace {

const std::string kWord = "union word { unsigned w; unsigned short h[2]; unsigned char b[4]; };\n";

/// Expects what the host's compiler makes of a function `f`.
void expect_as_on_host(const std::string& text) {
  const model::Kernel kernel = kernel_of(text);
  CompiledC compiled("#include <stdint.h>\n" + text + entry(kernel));
  ASSERT_TRUE(compiled.ok());
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const oracle::Inputs inputs = oracle::random_inputs(kernel, seed);
    const auto read = oracle::interpret(kernel, inputs);
    ASSERT_TRUE(read.ok()) << to_string(read.error()) << text;
    EXPECT_EQ(differences(kernel, *read, compiled.run(kernel, inputs)), "") << text;
  }
}

TEST(Overlays, OfUnionsAreMadeOfTheNarrowestNumbers) {
  EXPECT_EQ(
      simplified_body_of(kWord + "void f(unsigned A[2]) { union word x; x.w = A[0]; x.b[2] = 7;\n"
                                 "  A[0] = x.b[3]; A[1] = x.b[2]; }"),
      simplified_body_of("void f(unsigned A[2]) { unsigned char b3 = A[0] >> 24u, b2 = 7;\n"
                         "  A[0] = b3; A[1] = b2; }"));
  expect_as_on_host(
      kWord +
      "struct line { int n; union { unsigned w[4]; unsigned char b[4][4]; } u; };\n"
      "void f(const unsigned A[16], unsigned short k, unsigned B[16], int C[4]) {\n"
      "  struct line all[4];\n"
      "  for (int i = 0; i < 4; i++) {\n"
      "    union word x = {A[i]}, y = x;\n"
      "    all[i].n = i * 5;\n"
      "    x.b[k & 3] += 3; x.h[1] ^= x.b[0]; y.w -= x.w--;\n"
      "    for (int j = 0; j < 4; j++) all[i].u.w[j] = A[4 * i + j] ^ y.b[j];\n"
      "    all[i].u.b[i][k & 3]++; all[i].u.b[(k + i) & 3][1] = all[i].u.b[2][3];\n"
      "    B[i] = x.w ^ y.w;\n"
      "  }\n"
      "  for (int i = 4; i < 16; i++) B[i] = all[i & 3].u.w[i >> 2] + all[(i + k) & 3].u.w[1];\n"
      "  for (int i = 0; i < 4; i++) C[i] = all[i].n << all[k & 3].u.b[i][2] % 5;\n"
      "}\n");
}

TEST(Overlays, OfUnionsAreMadeOfBitFields) {
  EXPECT_EQ(
      simplified_body_of("union number { float f; struct { unsigned m : 23, e : 8, s : 1; } p; };\n"
                         "void f(float x, unsigned A[3]) {\n"
                         "  union number n = {x}; A[0] = n.p.m; A[1] = n.p.e; A[2] = n.p.s; }"),
      simplified_body_of("struct p { unsigned m : 23, e : 8, s : 1; };\n"
                         "void f(float x, unsigned A[3]) {\n"
                         "  unsigned w = *(unsigned *)&x; struct p p;\n"
                         "  p.m = w; p.e = w >> 23u; p.s = w >> 31u;\n"
                         "  A[0] = p.m; A[1] = p.e; A[2] = p.s; }"));
  expect_as_on_host(
      "union number { double d; struct { unsigned lo; int m : 20, e : 11; unsigned s : 1; } p; };\n"
      "void f(double A[8], int B[8]) { union number sum = {.p = {5, -3, 200, 0}};\n"
      "  for (int i = 0; i < 8; i++) {\n"
      "    union number x; x.d = A[i] > -1e9 && A[i] < 1e9 ? A[i] : 0.5;\n"
      "    x.p.s ^= 1; x.p.m += B[i]; x.p.lo *= 3; sum.p.lo ^= x.p.lo; sum.p.m -= i;\n"
      "    B[i] = x.p.e * sum.p.m; A[i] = x.d - sum.d; } }\n");
}

/// What lies inside a number that the union is kept as leaves the rest of it as it is.
TEST(Overlays, OfUnionsArePartsWhereNoMemberIsNarrowest) {
  EXPECT_EQ(simplified_body_of("union u { unsigned w; unsigned short low; };\n"
                               "void f(unsigned A[2]) {\n"
                               "  union u x; x.w = A[0]; x.low += 5; A[1] = x.w; }"),
            simplified_body_of("void f(unsigned A[2]) {\n"
                               "  unsigned w = A[0]; unsigned short low = (unsigned short)w + 5;\n"
                               "  w = (w & 0xffff0000u) | low; A[1] = w; }"));
  expect_as_on_host(
      "union u { unsigned w; unsigned char b[4]; struct { unsigned a : 3, b : 11, c : 18; } p;\n"
      "  struct { unsigned char lo : 4, hi : 4; } n[4]; };\n"
      "void f(unsigned A[8], int k) {\n"
      "  for (int i = 0; i < 8; i++) { union u x = {A[i]}; x.p.b += k; x.b[(k + i) & 3] ^= x.p.c;\n"
      "    x.n[k & 3].hi = x.n[i & 3].lo; x.n[i & 3].lo += 3; A[i] = x.w - x.p.a; } }\n");
}

TEST(Overlays, OfUnionsWithoutAValueAreReadBeforeTheyAreAssigned) {
  expect_errors(kWord + "void f(unsigned A[4]) { union word x; x.b[0] = 1; A[0] = @x.w; }",
                {"'x.w' is read before it is assigned"});
  EXPECT_EQ(simplified_body_of("union u { unsigned w; struct { unsigned char a, b, c, d; }; };\n"
                               "void f(unsigned A[4]) { union u x = {.b = 3}; A[0] = x.w; }"),
            simplified_body_of("void f(unsigned A[4]) { A[0] = 3 << 8; }"));
}

TEST(Overlays, OfElementsAreMadeOfThese) {
  const auto loop = [](const std::string& value) {
    return simplified_body_of(
        "static unsigned at(const unsigned char *p) { return *(const unsigned *)p; }\n"
        "static unsigned any(const void *p) { unsigned v; __builtin_memcpy(&v, p, 4); return v; }\n"
        "static unsigned of(const unsigned *w, int i) { return w[i]; }\n"
        "void f(unsigned char B[16], unsigned A[4]) {\n"
        "  for (int i = 0; i < 4; i++) { unsigned v; v = " +
        value + "; A[i] = v; } }");
  };
  const std::string expected = loop(
      "(((unsigned)B[4 * i] | (unsigned)B[4 * i + 1] << 8u) | (unsigned)B[4 * i + 2] << 16u) |\n"
      " (unsigned)B[4 * i + 3] << 24u");
  EXPECT_EQ(loop("*(unsigned *)&B[4 * i]"), expected);
  EXPECT_EQ(loop("((unsigned *)B)[i]"), expected);
  EXPECT_EQ(loop("*((unsigned *)B + i)"), expected);
  EXPECT_EQ(loop("at(B + 4 * i)"), expected);
  EXPECT_EQ(loop("any(B + 4 * i)"), expected);
  EXPECT_EQ(loop("of((unsigned *)B, i)"), expected);
  EXPECT_EQ(loop("0; unsigned *p = (unsigned *)B; v = p[i]"), expected);
  EXPECT_EQ(loop("0; unsigned *p = (unsigned *)(B + 4 * i); v = *p"), expected);
}

TEST(Overlays, StoreElements) {
  EXPECT_EQ(
      simplified_body_of("void f(unsigned char B[16], unsigned v) {\n"
                         "  for (int i = 0; i < 4; i++) *(unsigned *)&B[4 * i] = v; }"),
      simplified_body_of("void f(unsigned char B[16], unsigned v) {\n"
                         "  for (int i = 0; i < 4; i++) { B[4 * i] = v; B[4 * i + 1] = v >> 8u;\n"
                         "    B[4 * i + 2] = v >> 16u; B[4 * i + 3] = v >> 24u; } }"));
  expect_as_on_host(
      "static void put(void *to, unsigned short v) { *(unsigned short *)to = v; }\n"
      "static void add(int *to, int i, int v) { to[i] += v; }\n"
      "void f(unsigned char B[64], const short S[8], unsigned k, float F[8]) {\n"
      "  for (int i = 0; i < 8; i++) {\n"
      "    *(float *)&B[8 * i] = F[i] > 0 && F[i] < 1e9f ? F[i] : 1.0f;\n"
      "    put(B + 8 * i + 4, S[i]);\n"
      "    add((int *)B, k % 16, S[7 - i]);\n"
      "    ((short *)&B[2])[2 * (k & 7)] ^= *(const int *)&S[k % 7];\n"
      "    F[i] += ((const unsigned char *)&S[7 - i])[i - 7] * *(const float *)&B[8 * i]; }\n"
      "  F[0] = *((const unsigned short *)B + (k & 31)); }\n");
}

/// A pointer that was cast and is cast again keeps its place.
TEST(Overlays, CountFromWhereThePointerIs) {
  expect_as_on_host(
      "static unsigned char at(const void *p, int i) { return ((const unsigned char *)p)[i]; }\n"
      "static unsigned short half(const unsigned short *p) { return p[1]; }\n"
      "void f(unsigned char B[64], unsigned long long A[4]) {\n"
      "  const unsigned *w = (const unsigned *)B + 2; unsigned x;\n"
      "  __builtin_memcpy(&x, w, 4);\n"
      "  A[0] = x + at(w, 3) + *(const unsigned short *)w + half((const unsigned short *)w);\n"
      "  const unsigned short *h = (const unsigned short *)(w + 1);\n"
      "  A[1] = h[1] + half(h + 2) + at(h + 1, 1) + *(unsigned *)((unsigned char *)w + 4);\n"
      "  for (int i = 0; i < 4; i++) { const unsigned long long *q = (unsigned long long *)B + i;\n"
      "    A[2] ^= *q; A[3] += at(q, 7 - i); } }\n");
  expect_errors(
      "void f(unsigned char B[64], unsigned long long A[1]) {\n"
      "  const unsigned *w = (const unsigned *)B + 1;\n"
      "  A[0] = @*(const unsigned long long *)w; }",
      {"'*(const unsigned long long *)w' is not supported"});
}

TEST(Overlays, OfNumbersAreTheirParts) {
  const auto body = [](const std::string& statements) {
    return simplified_body_of(
        "static void set(unsigned char *p, unsigned char v) { p[2] = v; }\n"
        "void f(unsigned char c, float x, unsigned w, unsigned A[2]) { " +
        statements + " }");
  };
  EXPECT_EQ(body("A[0] = ((unsigned char *)&w)[2]; A[1] = *(unsigned short *)&x;"),
            body("A[0] = (unsigned char)(w >> 16u); A[1] = (unsigned short)*(unsigned *)&x;"));
  const std::string expected = body("w = (w & 0xff00ffffu) | (unsigned)c << 16u; A[0] = w;");
  EXPECT_EQ(body("((unsigned char *)&w)[2] = c; A[0] = w;"), expected);
  EXPECT_EQ(body("unsigned char *p = (unsigned char *)&w; p[2] = c; A[0] = w;"), expected);
  EXPECT_EQ(body("set((unsigned char *)&w, c); A[0] = w;"), expected);
  expect_as_on_host(
      "static void turn(unsigned char *p) { unsigned char t = p[0]; p[0] = p[3]; p[3] = t; }\n"
      "void f(unsigned A[8], double D[8], int k) { float x = 1.0f; char *p = (char *)&x;\n"
      "  for (int i = 0; i < 8; i++) D[i] = D[i] > -1e9 && D[i] < 1e9 ? D[i] : i;\n"
      "  for (int i = 0; i < 8; i++) {\n"
      "    unsigned t = A[i]; turn((unsigned char *)&t);\n"
      "    if (k & 1 << i) p[i & 1] += i; else x = i;\n"
      "    turn((unsigned char *)&A[(k + i) & 7]);\n"
      "    ((unsigned short *)A)[k & 15] -= t; *((signed char *)&D[i] + 1) = t;\n"
      "    A[i] ^= t + ((unsigned char *)D)[k & 63] + *(unsigned *)&x; } }\n");
}

/// Whatever leads to a number, it is carried from iteration to iteration.
TEST(Overlays, AreCarriedByLoops) {
  expect_as_on_host(
      "static void add(unsigned char *p, int by) { for (int k = 0; k < 2; k++) *(p + 1) += by; }\n"
      "static void step(void *p) { ((unsigned char *)p)[0]++; }\n"
      "void f(unsigned n, unsigned A[9]) { unsigned x = n, y = n, z = n, w = 3;\n"
      "  unsigned char *q = (unsigned char *)&z;\n"
      "  for (int i = 0; i < 8; i++) {\n"
      "    *((unsigned char *)&x + 1) += i + 1; add((unsigned char *)&y, i); *(q + 2) ^= i * 5;\n"
      "    unsigned char *r = (unsigned char *)&w + 3; r[0] += i; step(&w);\n"
      "    A[i] = x ^ y ^ z ^ w; }\n"
      "  A[8] = x + 3 * y + 5 * z + 7 * w; }\n");
  expect_as_on_host(
      "static void step(const void *p) { ((unsigned char *)p)[1] += 3; }\n"
      "static void twice(const unsigned *p) { *(unsigned *)p *= 2; step(p); }\n"
      "void f(unsigned n, unsigned A[8]) { unsigned x = n;\n"
      "  for (int i = 0; i < 8; i++) { if (i & 1) step(&x); else twice(&x); A[i] = x; } }\n");
  const std::string changed = "the loop changes '";
  expect_errors(
      "void f(unsigned A[8]) { const unsigned char *p = (const unsigned char *)A;\n"
      "  for (int i = 0; @i < p[0]; i++) A[0] = i; }",
      {changed + "p', which 'i < p[0]' reads"});
  expect_errors(kWord +
                    "void f(unsigned A[8]) { union word x = {A[0]}; unsigned char *p = x.b;\n"
                    "  for (int i = 0; @i < (x.w & 7); i++) { A[i] = i; p[0] = 1; } }",
                {changed + "x.w', which 'i < (x.w & 7)' reads"});
  expect_errors(
      "void f(unsigned A[8]) { unsigned *p = A;\n"
      "  for (int i = 0; @i < p[0]; i++) A[0] = i; }",
      {changed + "p', which 'i < p[0]' reads"});
}

TEST(Overlays, ThatACallChangesAreNoOtherOperands) {
  expect_errors(
      "static unsigned set(unsigned char *p) { p[0]++; return p[1]; }\n"
      "void f(unsigned W[4], unsigned A[2]) { unsigned short *h = (unsigned short *)W;\n"
      "  A[0] = h[0] + @set((unsigned char *)W); }",
      {"'set((unsigned char *)W)' writes an array inside an expression"}, "f");
}

TEST(Overlays, OfRowsThatAreSplitAreRefused) {
  expect_errors(
      "union u { unsigned short h[4]; struct { unsigned char lo, hi; } b[4]; };\n"
      "void f(unsigned A[2]) { union u x; x.h[1] = A[0]; A[1] = @*x.h; }",
      {"'*x.h' is not supported"});
  expect_errors(
      "#include <stdbool.h>\nvoid f(unsigned A[2], bool B[8]) { A[0] = @*(unsigned *)&B[4]; }",
      {"'*(unsigned *)&B[4]' is not supported"});
}

TEST(Overlays, HaveAffineSubscriptsAsThoseBelow) {
  EXPECT_EQ(simplified_body_of("void f(unsigned A[8]) { for (int i = 0; i < 7; i++)\n"
                               "  ((unsigned char *)&A[1])[4 * i - 1] = 0; }"),
            simplified_body_of("void f(unsigned A[8]) { for (int i = 0; i < 7; i++)\n"
                               "  A[i] &= 0xffffffu; }"));
  EXPECT_EQ(simplified_body_of("union u { float f; unsigned char b[4]; };\n"
                               "void f(float x, unsigned A[1]) {\n"
                               "  union u y; y.f = x; A[0] = *(unsigned *)&y.f; }"),
            simplified_body_of("union u { float f; unsigned w; unsigned char b[4]; };\n"
                               "void f(float x, unsigned A[1]) {\n"
                               "  union u y; y.f = x; A[0] = y.w; }"));
}

TEST(Overlays, OutsideOfWhatTheyLieOverAreRefused) {
  expect_errors("void f(unsigned char B[6]) { @*(unsigned *)&B[3] = 0; }",
                {"subscript '*(unsigned *)&B[3]' of 'B' ranges over 6..6, outside 0..5"});
  expect_errors("void f(unsigned w, int A[8]) { A[0] = @((unsigned char *)&w)[4]; }",
                {"subscript '((unsigned char *)&w)[4]' ranges over 4..4, outside 0..3"});
  expect_errors(
      "void f(unsigned w, int A[8]) {\n"
      "  for (int i = 0; i < 8; i++) A[i] = @((unsigned char *)&w)[i]; }",
      {"subscript '((unsigned char *)&w)[i]' ranges over 0..7, outside 0..3"});
  expect_errors(
      "union u { unsigned w; struct { unsigned char lo : 4, hi : 4; } n[4];\n"
      "  struct { unsigned a : 3, b : 29; } p; };\n"
      "void f(unsigned A[8]) { union u x = {A[0]};\n"
      "  for (int i = 0; i < 8; i++) A[i] = x.n[@i].hi; }",
      {"subscript 'i' ranges over 0..7, outside 0..3"});
  expect_errors("void f(float x, int A[8]) { A[0] = @*(long long *)&x; }",
                {"'*(long long *)&x' is not supported"});
  expect_errors(
      "union u { unsigned w[2]; unsigned char b[8]; };\n"
      "void f(unsigned A[2]) { union u x = {{1, 2}}; A[0] = x.w[@2]; }",
      {"subscript '2' ranges over 2..2, outside 0..1"});
}

TEST(Overlays, MoveWithTheirPointers) {
  EXPECT_EQ(simplified_body_of("void f(unsigned char B[16], unsigned A[4]) {\n"
                               "  const unsigned *p = (const unsigned *)B + 1;\n"
                               "  for (int i = 0; i < 3; i++) A[i] = *p++; }"),
            simplified_body_of("void f(unsigned char B[16], unsigned A[4]) {\n"
                               "  const unsigned *p = (const unsigned *)B;\n"
                               "  for (int i = 0; i < 3; i++) A[i] = p[i + 1]; }"));
  expect_as_on_host(
      "static unsigned char taken(const unsigned char **p) { return *(*p)++; }\n"
      "static void fill(unsigned *p, int n, unsigned by) { while (n-- > 0) *p++ += by; }\n"
      "static int sum(const void *all, int n) { const signed char *p = all; int s = 0;\n"
      "  for (int i = 0; i < n; i++) s = 3 * s + *p++; return s; }\n"
      "void f(unsigned char B[32], unsigned A[8], unsigned short C[8], int D[8], short x) {\n"
      "  unsigned char *q = (unsigned char *)A, *const end = (unsigned char *)A + 32;\n"
      "  while (q < end) { *q ^= x; q += 3; }\n"
      "  const unsigned char *r = (const unsigned char *)C;\n"
      "  for (int i = 0; i < 3; i++) { D[i] = taken(&r); D[i] += 256 * taken(&r); }\n"
      "  D[3] = r - (const unsigned char *)C;\n"
      "  fill((unsigned *)B, 4, x); fill((unsigned *)B + 4, 3, D[0]);\n"
      "  for (unsigned short *h = (unsigned short *)A; h != (unsigned short *)A + 16; h++)\n"
      "    *h += (h - (unsigned short *)A) * 77;\n"
      "  D[4] = sum(A, 32); D[5] = sum(&C[2], 8);\n"
      "  const unsigned short *w = x & 1 ? (const unsigned short *)B : (const unsigned short *)(B "
      "+ 4);\n"
      "  w += 2; D[6] = w[-1]; D[6] += *++w; D[7] = *(const unsigned char *)(w + 1);\n"
      "  long long *l = (long long *)B; l++; *l-- = x * 3ll; *l += D[6];\n"
      "}\n");
}

TEST(Overlays, ThatMoveOverOneNumberAreRefused) {
  expect_errors(
      "void f(unsigned x, int A[4]) {\n"
      "  const unsigned char *p = @(const unsigned char *)&x;\n"
      "  for (int i = 0; i < 4; i++) A[i] = *p++; }",
      {"'(const unsigned char *)&x' points to numbers of another size, and a pointer that is given "
       "it moves"});
  expect_errors(kWord +
                    "static void set(void *p) { for (int i = 0; i < 4; i++) p = (char *)p + 1; }\n"
                    "void f(unsigned char B[16]) { set(@B); }",
                {"'B' points to numbers of another size, and a pointer that is given it moves"},
                "f");
}

}  // namespace
}  // namespace hls::frontend
