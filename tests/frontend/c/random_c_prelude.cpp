#include "tests/frontend/c/random_c.h"

namespace hls::frontend {

const char* const kRandomCPrelude = R"(#include <stdint.h>
#include <stdbool.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
static double bounded(double x) { return x > -100 && x < 100 ? x : 0.5; }
static double tamed(double x) { return x == x ? x : 0.25; }
static float turned(float x, unsigned by) {
  union { float number; unsigned bits; } both;
  both.number = bounded(x);
  both.bits ^= by & 0x807fffffu;
  return both.number;
}
static int bits_of(double x) {
  const double number = bounded(x);
  const uint64_t bits = *(const uint64_t *)&number;
  return bits >> 32 ^ bits;
}
static unsigned shuffled(unsigned x, int by) {
  union { uint32_t word; uint16_t half[2]; uint8_t byte[4]; } u;
  u.word = x;
  u.byte[by & 3] += by;
  u.half[1] ^= u.byte[0];
  return u.half[by & 1] - u.word;
}
static int fields(int x, int by) {
  union {
    uint32_t whole;
    struct { int32_t low : 5; uint32_t mid : 20; int32_t high : 7; } part;
    uint8_t first;
  } u = {.whole = (uint32_t)x};
  u.part.low += u.first;
  u.part.mid ^= by;
  return u.part.high * u.whole;
}
static double low_half(double x, unsigned by) {
  union { double number; struct { uint32_t low, high; } half; } u = {bounded(x)};
  u.half.low ^= by;
  return u.number;
}
static int bytes_of(long x, int at) {
  return ((const uint8_t *)&x)[at & 7] - ((const int16_t *)&x)[2];
}
static int across(const short v[6]) { return *(const int32_t *)&v[1] ^ ((const int32_t *)v)[2]; }
static short narrow(int x, unsigned char y) { int t = x * 3 - y; return t; }
static double widen(float a, long b) { a += b; return a * 0.3; }
static unsigned mix(unsigned a, signed char b) { a ^= b; a <<= 3; a -= narrow(a, b); return a; }
static float ends(const short v[6]) { float s = v[0]; s += v[5] * 0.5f; return s; }
static const short kTable[4] = {3, -1, 200, 7};
static const double kWeight[2][3] = {{0.5, -0.0, 1e-3f}, {3}};
static void split(int x, int *whole, short *rest) {
  const int by[] = {5, 7, 3};
  for (int i = 0; i < 2; i++) if (x > i) *whole += x / by[i];
  rest[0] = x % by[2];
}
static void relay(int *whole, long x, short *rest) { if (x & 1) split(x, whole, rest); }
static int clipped(int x, unsigned char y) {
  if (x > y) return y;
  for (int i = 0; i < 4; i++) {
    if (x < kTable[i]) continue;
    if ((x ^ i) & 4) return i - x;
    x += i;
  }
  switch (x & 3) {
    case 0: return 7;
    case 1: x++;
    default: x--; break;
    case 3: x = -x;
  }
  return x;
}
static short taken(const short **p) { return *(*p)++; }
static void put(short **p, int x) { *(*p)++ = x; }
#define STEP(x) (x += 3)
static void bump(short v[6], char by) { for (int i = 5; i >= 1; i -= 2) v[i] += by; }
)";

const char* const kRandomCplusplusPrelude = R"(#include <ap_fixed.h>
#include <ap_int.h>
#include <algorithm>
#include <array>
#include <complex>
#include <cstdlib>
#include <cstring>
#include <hls_stream.h>
#include <hls_vector.h>
template <class T, class U>
static void doubled(hls::stream<T>& from, hls::stream<U>& to) {
  for (int i = 0; i < 3; i++) to.write(from.read() * 2);
}
enum class Kind : unsigned char { kNone, kOne, kTwo = 2, kMany };
static int kinds_of(Kind kind) {
  switch (kind) {
    case Kind::kNone: return -1;
    case Kind::kTwo: return 20;
    default: return static_cast<int>(kind);
  }
}
template <class T>
struct Pair {
  typedef T number;
  T of[2];
  Pair() : of{0, 0} {}
  Pair(T a, T b = 5) : of{a, b} {}
  T& operator[](int i) { return of[i]; }
  const T& operator[](int i) const { return of[i]; }
  Pair& operator+=(const Pair& x) {
    for (int i = 0; i < 2; i++) of[i] = of[i] + x.of[i];
    return *this;
  }
  friend Pair operator+(Pair a, const Pair& b) { return a += b; }
  Pair operator-() const { return Pair(-of[0], -of[1]); }
  bool operator==(const Pair& x) const { return of[0] == x.of[0] && of[1] == x.of[1]; }
  T larger() const { return of[0] < of[1] ? of[1] : of[0]; }
  void turn() { std::swap(of[0], of[1]); }
};
template <class T>
static Pair<T> operator-(const Pair<T>& a, const Pair<T>& b) { return a + -b; }
template <class T, int N>
class Ring {
  T kept[N];
  int next = 0;

 public:
  static constexpr int kSize = N;
  void push(const T& x) {
    kept[next] = x;
    next = next + 1 == N ? 0 : next + 1;
  }
  const T& oldest() const { return kept[next]; }
  T& at(int i) { return kept[(next + i) % N]; }
};
struct List {
  int length;
  int of[8];
  static int most() { return 6; }
  int size() const { return length; }
  void grow() { if (length < 7) length++; }
  void drop() { if (length > 0) length--; }
  void fill(int x) { of[length & 7] = x; }
};
static void cut(List& list) { list.length /= 2; }
struct Box {
  int whole;
  short size[2];
  unsigned char low : 5;
  bool open;
};
static long& picked(long (&of)[3], int i) { return of[i & 1]; }
template <class T>
static T next_or(hls::stream<T>& from, T other) {
  T x;
  return from.read_nb(x) ? x : other;
}
)";

}  // namespace hls::frontend
