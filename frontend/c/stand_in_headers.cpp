#include "frontend/c/stand_in_headers.h"

#include <array>

namespace hls::frontend {
namespace {

constexpr std::string_view kStddef = R"(#pragma once
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
#define offsetof(type, member) __builtin_offsetof(type, member)
#ifdef __cplusplus
#define NULL 0
#else
#define NULL ((void *)0)
#endif
#ifdef __cplusplus
namespace std {
using ::size_t, ::ptrdiff_t;
}
#endif
)";

constexpr std::string_view kStdint = R"(#pragma once
typedef __INT8_TYPE__ int8_t;
typedef __INT16_TYPE__ int16_t;
typedef __INT32_TYPE__ int32_t;
typedef __INT64_TYPE__ int64_t;
typedef __UINT8_TYPE__ uint8_t;
typedef __UINT16_TYPE__ uint16_t;
typedef __UINT32_TYPE__ uint32_t;
typedef __UINT64_TYPE__ uint64_t;
typedef __INT_LEAST8_TYPE__ int_least8_t;
typedef __INT_LEAST16_TYPE__ int_least16_t;
typedef __INT_LEAST32_TYPE__ int_least32_t;
typedef __INT_LEAST64_TYPE__ int_least64_t;
typedef __UINT_LEAST8_TYPE__ uint_least8_t;
typedef __UINT_LEAST16_TYPE__ uint_least16_t;
typedef __UINT_LEAST32_TYPE__ uint_least32_t;
typedef __UINT_LEAST64_TYPE__ uint_least64_t;
typedef __INT_FAST8_TYPE__ int_fast8_t;
typedef __INT_FAST16_TYPE__ int_fast16_t;
typedef __INT_FAST32_TYPE__ int_fast32_t;
typedef __INT_FAST64_TYPE__ int_fast64_t;
typedef __UINT_FAST8_TYPE__ uint_fast8_t;
typedef __UINT_FAST16_TYPE__ uint_fast16_t;
typedef __UINT_FAST32_TYPE__ uint_fast32_t;
typedef __UINT_FAST64_TYPE__ uint_fast64_t;
typedef __INTPTR_TYPE__ intptr_t;
typedef __UINTPTR_TYPE__ uintptr_t;
typedef __INTMAX_TYPE__ intmax_t;
typedef __UINTMAX_TYPE__ uintmax_t;
#define INT8_MAX __INT8_MAX__
#define INT16_MAX __INT16_MAX__
#define INT32_MAX __INT32_MAX__
#define INT64_MAX __INT64_MAX__
#define INT8_MIN (-INT8_MAX - 1)
#define INT16_MIN (-INT16_MAX - 1)
#define INT32_MIN (-INT32_MAX - 1)
#define INT64_MIN (-INT64_MAX - 1)
#define UINT8_MAX __UINT8_MAX__
#define UINT16_MAX __UINT16_MAX__
#define UINT32_MAX __UINT32_MAX__
#define UINT64_MAX __UINT64_MAX__
#define INT_LEAST8_MAX INT8_MAX
#define INT_LEAST16_MAX INT16_MAX
#define INT_LEAST32_MAX INT32_MAX
#define INT_LEAST64_MAX INT64_MAX
#define INT_LEAST8_MIN INT8_MIN
#define INT_LEAST16_MIN INT16_MIN
#define INT_LEAST32_MIN INT32_MIN
#define INT_LEAST64_MIN INT64_MIN
#define UINT_LEAST8_MAX UINT8_MAX
#define UINT_LEAST16_MAX UINT16_MAX
#define UINT_LEAST32_MAX UINT32_MAX
#define UINT_LEAST64_MAX UINT64_MAX
#define INT_FAST8_MAX __INT_FAST8_MAX__
#define INT_FAST16_MAX __INT_FAST16_MAX__
#define INT_FAST32_MAX __INT_FAST32_MAX__
#define INT_FAST64_MAX __INT_FAST64_MAX__
#define INT_FAST8_MIN (-INT_FAST8_MAX - 1)
#define INT_FAST16_MIN (-INT_FAST16_MAX - 1)
#define INT_FAST32_MIN (-INT_FAST32_MAX - 1)
#define INT_FAST64_MIN (-INT_FAST64_MAX - 1)
#define UINT_FAST8_MAX __UINT_FAST8_MAX__
#define UINT_FAST16_MAX __UINT_FAST16_MAX__
#define UINT_FAST32_MAX __UINT_FAST32_MAX__
#define UINT_FAST64_MAX __UINT_FAST64_MAX__
#define INTPTR_MAX __INTPTR_MAX__
#define INTPTR_MIN (-INTPTR_MAX - 1)
#define UINTPTR_MAX __UINTPTR_MAX__
#define INTMAX_MAX __INTMAX_MAX__
#define INTMAX_MIN (-INTMAX_MAX - 1)
#define UINTMAX_MAX __UINTMAX_MAX__
#define PTRDIFF_MAX __PTRDIFF_MAX__
#define PTRDIFF_MIN (-PTRDIFF_MAX - 1)
#define SIZE_MAX __SIZE_MAX__
#define INT8_C(value) value
#define INT16_C(value) value
#define INT32_C(value) value
#define INT64_C(value) value##L
#define UINT8_C(value) value
#define UINT16_C(value) value
#define UINT32_C(value) value##U
#define UINT64_C(value) value##UL
#define INTMAX_C(value) value##L
#define UINTMAX_C(value) value##UL
#ifdef __cplusplus
namespace std {
using ::int8_t, ::int16_t, ::int32_t, ::int64_t, ::uint8_t, ::uint16_t, ::uint32_t, ::uint64_t;
using ::int_least8_t, ::int_least16_t, ::int_least32_t, ::int_least64_t;
using ::uint_least8_t, ::uint_least16_t, ::uint_least32_t, ::uint_least64_t;
using ::int_fast8_t, ::int_fast16_t, ::int_fast32_t, ::int_fast64_t;
using ::uint_fast8_t, ::uint_fast16_t, ::uint_fast32_t, ::uint_fast64_t;
using ::intptr_t, ::uintptr_t, ::intmax_t, ::uintmax_t;
}
#endif
)";

constexpr std::string_view kLimits = R"(#pragma once
#define CHAR_BIT __CHAR_BIT__
#define SCHAR_MAX __SCHAR_MAX__
#define SCHAR_MIN (-SCHAR_MAX - 1)
#define UCHAR_MAX (SCHAR_MAX * 2 + 1)
#define CHAR_MAX SCHAR_MAX
#define CHAR_MIN SCHAR_MIN
#define SHRT_MAX __SHRT_MAX__
#define SHRT_MIN (-SHRT_MAX - 1)
#define USHRT_MAX (SHRT_MAX * 2 + 1)
#define INT_MAX __INT_MAX__
#define INT_MIN (-INT_MAX - 1)
#define UINT_MAX (INT_MAX * 2U + 1U)
#define LONG_MAX __LONG_MAX__
#define LONG_MIN (-LONG_MAX - 1L)
#define ULONG_MAX (LONG_MAX * 2UL + 1UL)
#define LLONG_MAX __LONG_LONG_MAX__
#define LLONG_MIN (-LLONG_MAX - 1LL)
#define ULLONG_MAX (LLONG_MAX * 2ULL + 1ULL)
#define MB_LEN_MAX 16
)";

constexpr std::string_view kFloatHeader = R"(#pragma once
#define FLT_RADIX __FLT_RADIX__
#define FLT_DIG __FLT_DIG__
#define FLT_MANT_DIG __FLT_MANT_DIG__
#define FLT_MAX_EXP __FLT_MAX_EXP__
#define FLT_MIN_EXP __FLT_MIN_EXP__
#define DBL_DIG __DBL_DIG__
#define DBL_MANT_DIG __DBL_MANT_DIG__
#define DBL_MAX_EXP __DBL_MAX_EXP__
#define DBL_MIN_EXP __DBL_MIN_EXP__
#define FLT_MAX __FLT_MAX__
#define FLT_MIN __FLT_MIN__
#define FLT_EPSILON __FLT_EPSILON__
#define DBL_MAX __DBL_MAX__
#define DBL_MIN __DBL_MIN__
#define DBL_EPSILON __DBL_EPSILON__
)";

constexpr std::string_view kStdbool = R"(#pragma once
#ifndef __cplusplus
#define bool _Bool
#define true 1
#define false 0
#endif
)";

/// In C++ floats have overloads in std only.
constexpr std::string_view kCmath = R"(#ifndef HLS_CMATH
#define HLS_CMATH
#ifdef __cplusplus
#include <cstdlib>
extern "C" {
#endif
#define HLS_ONE(name) double name(double); float name##f(float);
#define HLS_TWO(name) double name(double, double); float name##f(float, float);
HLS_ONE(sqrt) HLS_ONE(fabs)
HLS_ONE(exp) HLS_ONE(exp2) HLS_ONE(log) HLS_ONE(log2) HLS_ONE(log10) HLS_ONE(cbrt)
HLS_ONE(sin) HLS_ONE(cos) HLS_ONE(tan) HLS_ONE(asin) HLS_ONE(acos) HLS_ONE(atan)
HLS_ONE(sinh) HLS_ONE(cosh) HLS_ONE(tanh)
HLS_TWO(fmin) HLS_TWO(fmax) HLS_TWO(pow) HLS_TWO(atan2) HLS_TWO(fmod) HLS_TWO(hypot)
#undef HLS_ONE
#undef HLS_TWO
double fma(double, double, double);
float fmaf(float, float, float);
#ifdef __cplusplus
}
#endif
#define HLS_WHOLE(name, type, integer, whole, cut, result)      \
  static inline type name(type x) {                             \
    if (!(x > -whole && x < whole)) return x;                   \
    const type cut = (type)(integer)x;                          \
    const type y = result;                                      \
    return y != 0 ? y : x < 0 ? (type)-0.0 : x == 0 ? x : y;    \
  }
#define HLS_BOTH(name, cut, result)                                              \
  HLS_WHOLE(name, double, long long, 4503599627370496.0, cut, result)            \
  HLS_WHOLE(name##f, float, int, 8388608.0f, cut, result)
HLS_BOTH(floor, cut, cut > x ? cut - 1 : cut)
HLS_BOTH(ceil, cut, cut < x ? cut + 1 : cut)
HLS_BOTH(trunc, cut, cut)
HLS_BOTH(round, cut, x - cut >= (float)0.5 ? cut + 1 : x - cut <= (float)-0.5 ? cut - 1 : cut)
#define HLS_EVEN(cut) (x - cut > (float)0.5 || (x - cut == (float)0.5 && ((int)cut & 1)) ? cut + 1 \
                       : x - cut < (float)-0.5 || (x - cut == (float)-0.5 && ((int)cut & 1)) ? cut - 1 : cut)
HLS_WHOLE(rintf, float, int, 8388608.0f, cut, HLS_EVEN(cut))
HLS_WHOLE(nearbyintf, float, int, 8388608.0f, cut, HLS_EVEN(cut))
#undef HLS_EVEN
#define HLS_EVEN(cut) (x - cut > 0.5 || (x - cut == 0.5 && ((long long)cut & 1)) ? cut + 1 \
                       : x - cut < -0.5 || (x - cut == -0.5 && ((long long)cut & 1)) ? cut - 1 : cut)
HLS_WHOLE(rint, double, long long, 4503599627370496.0, cut, HLS_EVEN(cut))
HLS_WHOLE(nearbyint, double, long long, 4503599627370496.0, cut, HLS_EVEN(cut))
#undef HLS_EVEN
#undef HLS_BOTH
#undef HLS_WHOLE
#define HLS_INTEGER(name, type, of)                                   \
  static inline type name(double x) { return (type)of(x); }           \
  static inline type name##f(float x) { return (type)of##f(x); }
HLS_INTEGER(lround, long, round)
HLS_INTEGER(llround, long long, round)
HLS_INTEGER(lrint, long, rint)
HLS_INTEGER(llrint, long long, rint)
#undef HLS_INTEGER
static inline int hls_sign(double x) {
  union { double number; unsigned long long bits; } both = {x};
  return both.bits >> 63;
}
static inline int hls_signf(float x) {
  union { float number; unsigned bits; } both = {x};
  return both.bits >> 31;
}
static inline int hls_normal(double x) { return (x >= __DBL_MIN__ || x <= -__DBL_MIN__) && x - x == 0; }
static inline int hls_normalf(float x) { return (x >= __FLT_MIN__ || x <= -__FLT_MIN__) && x - x == 0; }
static inline double copysign(double x, double y) { return hls_sign(y) ? -fabs(x) : fabs(x); }
static inline float copysignf(float x, float y) { return hls_signf(y) ? -fabsf(x) : fabsf(x); }
static inline double fdim(double x, double y) { return x != x || y != y ? x + y : x > y ? x - y : 0; }
static inline float fdimf(float x, float y) { return x != x || y != y ? x + y : x > y ? x - y : 0; }
#ifndef __cplusplus
#define HLS_CLASS(name, type)                                                                   \
  static inline int hls_nan##name(type x) { return x != x; }                                    \
  static inline int hls_finite##name(type x) { return x - x == 0; }                             \
  static inline int hls_unordered##name(type x, type y) { return x != x || y != y; }            \
  static inline int hls_differ##name(type x, type y) { return x < y || x > y; }                 \
  static inline int hls_inf##name(type x) {                                                     \
    return x == __builtin_inff() || x == -__builtin_inff() ? x < 0 ? -1 : 1 : 0;                \
  }
HLS_CLASS(f, float)
HLS_CLASS(, double)
#undef HLS_CLASS
#define HLS_OF(name, x) (sizeof(x) == 4 ? hls_##name##f(x) : hls_##name(x))
#define isnan(x) HLS_OF(nan, x)
#define isinf(x) HLS_OF(inf, x)
#define isfinite(x) HLS_OF(finite, x)
#define isnormal(x) HLS_OF(normal, x)
#define signbit(x) HLS_OF(sign, x)
#define isgreater(x, y) ((x) > (y))
#define isgreaterequal(x, y) ((x) >= (y))
#define isless(x, y) ((x) < (y))
#define islessequal(x, y) ((x) <= (y))
#define HLS_OF_BOTH(name, x, y) \
  (sizeof((x) + (y)) == 4 ? hls_##name##f(x, y) : hls_##name(x, y))
#define islessgreater(x, y) HLS_OF_BOTH(differ, x, y)
#define isunordered(x, y) HLS_OF_BOTH(unordered, x, y)
#else
namespace std {
using ::sqrt, ::exp, ::log, ::pow, ::fabs, ::fmin, ::fmax;
using ::floor, ::ceil, ::round, ::trunc, ::rint, ::nearbyint, ::exp2, ::log2, ::log10, ::cbrt, ::sin, ::cos, ::tan;
using ::asin, ::acos, ::atan, ::sinh, ::cosh, ::tanh, ::atan2, ::fmod, ::hypot, ::copysign, ::fma;
using ::lround, ::llround, ::lrint, ::llrint, ::fdim;
float sqrt(float);
float exp(float);
float log(float);
float pow(float, float);
template <bool, class T = double> struct hls_if {};
template <class T> struct hls_if<true, T> { typedef T type; };
template <class A, class B> struct hls_mixed
    : hls_if<__is_arithmetic(A) && __is_arithmetic(B) && (!__is_same(A, B) || __is_integral(A))> {};
float fabs(float);
float fmin(float, float);
float fmax(float, float);
#define HLS_WHOLE(name) \
  template <class T> typename hls_if<__is_integral(T)>::type name(T x) { return ::name((double)x); }
#define HLS_MIXED(name)                                        \
  template <class A, class B> typename hls_mixed<A, B>::type name(A x, B y) { \
    return ::name((double)x, (double)y);                       \
  }
#define HLS_ONE(name) inline float name(float x) { return ::name##f(x); } HLS_WHOLE(name)
#define HLS_TWO(name) inline float name(float x, float y) { return ::name##f(x, y); } HLS_MIXED(name)
#define HLS_INTEGER(name, integer)                     \
  inline integer name(float x) { return ::name##f(x); } \
  template <class T> typename hls_if<__is_integral(T), integer>::type name(T x) { return (integer)x; }
HLS_MIXED(pow) HLS_MIXED(fmin) HLS_MIXED(fmax)
HLS_WHOLE(sqrt) HLS_WHOLE(exp) HLS_WHOLE(log) HLS_WHOLE(fabs)
HLS_ONE(floor) HLS_ONE(ceil) HLS_ONE(trunc) HLS_ONE(round) HLS_ONE(rint) HLS_ONE(nearbyint)
HLS_TWO(fdim) HLS_TWO(copysign)
HLS_INTEGER(lround, long) HLS_INTEGER(llround, long long) HLS_INTEGER(lrint, long) HLS_INTEGER(llrint, long long)
#undef HLS_ONE
#undef HLS_TWO
#undef HLS_INTEGER
#define HLS_ONE(name) float name(float); HLS_WHOLE(name)
#define HLS_TWO(name) float name(float, float); HLS_MIXED(name)
HLS_ONE(exp2) HLS_ONE(log2) HLS_ONE(log10) HLS_ONE(cbrt)
HLS_ONE(sin) HLS_ONE(cos) HLS_ONE(tan) HLS_ONE(asin) HLS_ONE(acos) HLS_ONE(atan)
HLS_ONE(sinh) HLS_ONE(cosh) HLS_ONE(tanh)
HLS_TWO(atan2) HLS_TWO(fmod) HLS_TWO(hypot)
float fma(float, float, float);
#undef HLS_WHOLE
#undef HLS_MIXED
#undef HLS_ONE
#undef HLS_TWO
template <class T> bool isnan(T x) { return x != x; }
template <class T> bool isinf(T x) { return x == (T)__builtin_inf() || x == -(T)__builtin_inf(); }
template <class T> bool isfinite(T x) { return x - x == 0; }
inline bool isnormal(float x) { return ::hls_normalf(x); }
inline bool isnormal(double x) { return ::hls_normal(x); }
inline bool signbit(float x) { return ::hls_signf(x); }
inline bool signbit(double x) { return ::hls_sign(x); }
template <class A, class B> bool isgreater(A x, B y) { return x > y; }
template <class A, class B> bool isgreaterequal(A x, B y) { return x >= y; }
template <class A, class B> bool isless(A x, B y) { return x < y; }
template <class A, class B> bool islessequal(A x, B y) { return x <= y; }
template <class A, class B> bool islessgreater(A x, B y) { return x < y || x > y; }
template <class A, class B> bool isunordered(A x, B y) { return x != x || y != y; }
}
#endif
#define M_PI 3.14159265358979323846
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#define INFINITY (__builtin_inff())
#define NAN (__builtin_nanf(""))
#define HUGE_VAL (__builtin_huge_val())
#endif
)";

/// In C++ the names of std are those of all, too.
constexpr std::string_view kMath = R"(#pragma once
#include <cmath>
#ifdef __cplusplus
#include <stdlib.h>
using std::sqrt, std::exp, std::log, std::pow, std::fabs, std::fmin, std::fmax, std::fma, std::fdim;
using std::floor, std::ceil, std::round, std::trunc, std::rint, std::nearbyint, std::exp2, std::log2, std::log10;
using std::cbrt, std::sin, std::cos, std::tan, std::asin, std::acos, std::atan, std::sinh, std::cosh, std::tanh;
using std::atan2, std::fmod, std::hypot, std::copysign, std::lround, std::llround, std::lrint, std::llrint;
using std::isnan, std::isinf, std::isfinite, std::isnormal, std::signbit;
using std::isgreater, std::isgreaterequal, std::isless, std::islessequal, std::islessgreater, std::isunordered;
#endif
)";

constexpr std::string_view kCstdlib = R"(#ifndef HLS_CSTDLIB
#define HLS_CSTDLIB
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
int abs(int);
long labs(long);
long long llabs(long long);
int rand(void);
void srand(unsigned);
void *malloc(size_t);
void *calloc(size_t, size_t);
void free(void *);
void exit(int);
int atoi(const char *);
#ifdef __cplusplus
double fabs(double);
float fabsf(float);
}
namespace std {
using ::abs;
inline long abs(long x) { return ::labs(x); }
inline long long abs(long long x) { return ::llabs(x); }
inline double abs(double x) { return ::fabs(x); }
inline float abs(float x) { return ::fabsf(x); }
}
#endif
#endif
)";

constexpr std::string_view kStdlib = R"(#pragma once
#include <cstdlib>
#ifdef __cplusplus
using std::abs;
#endif
)";

constexpr std::string_view kStdio = R"(#pragma once
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
typedef struct hls_file FILE;
extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
int printf(const char *, ...);
int fprintf(FILE *, const char *, ...);
int puts(const char *);
FILE *fopen(const char *, const char *);
int fclose(FILE *);
int fscanf(FILE *, const char *, ...);
int scanf(const char *, ...);
#ifdef __cplusplus
}
#endif
)";

constexpr std::string_view kString = R"(#pragma once
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
void *memcpy(void *, const void *, size_t);
void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);
int memcmp(const void *, const void *, size_t);
#ifdef __cplusplus
}
namespace std {
using ::memcpy, ::memmove, ::memset, ::memcmp;
}
#endif
)";

/// What a PolyBench/C 4.2.1 file uses: sizes are constants, arrays plain, timing and dumps do nothing.
constexpr std::string_view kPolybench = R"(#pragma once
#include <stdio.h>
#include <stdlib.h>
#define POLYBENCH_LOOP_BOUND(constant, argument) constant
#define POLYBENCH_C99_SELECT(constant, argument) constant
#define POLYBENCH_1D(v, a, aa) v[a]
#define POLYBENCH_2D(v, a, b, aa, bb) v[a][b]
#define POLYBENCH_3D(v, a, b, c, aa, bb, cc) v[a][b][c]
#define POLYBENCH_4D(v, a, b, c, d, aa, bb, cc, dd) v[a][b][c][d]
#define POLYBENCH_5D(v, a, b, c, d, e, aa, bb, cc, dd, ee) v[a][b][c][d][e]
#define POLYBENCH_1D_ARRAY_DECL(v, type, a, aa) static type v[a]
#define POLYBENCH_2D_ARRAY_DECL(v, type, a, b, aa, bb) static type v[a][b]
#define POLYBENCH_3D_ARRAY_DECL(v, type, a, b, c, aa, bb, cc) static type v[a][b][c]
#define POLYBENCH_4D_ARRAY_DECL(v, type, a, b, c, d, aa, bb, cc, dd) static type v[a][b][c][d]
#define POLYBENCH_5D_ARRAY_DECL(v, type, a, b, c, d, e, aa, bb, cc, dd, ee) \
  static type v[a][b][c][d][e]
#define POLYBENCH_ARRAY(v) v
#define POLYBENCH_FREE_ARRAY(v)
#define polybench_start_instruments
#define polybench_stop_instruments
#define polybench_print_instruments
#define polybench_prevent_dce(call) call
#define POLYBENCH_DUMP_TARGET stderr
#define POLYBENCH_DUMP_START
#define POLYBENCH_DUMP_FINISH
#define POLYBENCH_DUMP_BEGIN(name)
#define POLYBENCH_DUMP_END(name)
)";

constexpr std::string_view kAlgorithm = R"(#ifndef HLS_ALGORITHM
#define HLS_ALGORITHM
namespace std {
template <class T> T max(const T &a, const T &b) { return a < b ? b : a; }
template <class T> T min(const T &a, const T &b) { return b < a ? b : a; }
template <class T> T clamp(const T &x, const T &least, const T &most) { return min(max(x, least), most); }
template <class T> void swap(T &a, T &b) {
  const T c = a;
  a = b;
  b = c;
}
template <class A, class B> struct pair {
  A first;
  B second;
  pair() = default;
  pair(const A &a, const B &b) : first(a), second(b) {}
};
template <class A, class B> pair<A, B> make_pair(const A &a, const B &b) { return pair<A, B>(a, b); }
}
#endif
)";

constexpr std::string_view kLimitsOfTypes = R"(#pragma once
#include <float.h>
#include <limits.h>
namespace std {
template <class T> struct numeric_limits { static constexpr bool is_specialized = false; };
#define HLS_LIMITS(type, least, low, most, whole, sign, binary_digits)  \
  template <> struct numeric_limits<type> {                             \
    static constexpr bool is_specialized = true, is_integer = whole, is_signed = sign; \
    static constexpr int digits = binary_digits;                        \
    static constexpr type min() { return least; }                       \
    static constexpr type lowest() { return low; }                      \
    static constexpr type max() { return most; }                        \
    static constexpr type infinity() { return whole ? (type)0 : (type)__builtin_inf(); } \
    static constexpr type epsilon() {                                   \
      return whole ? (type)0 : sizeof(type) == 4 ? (type)FLT_EPSILON : (type)DBL_EPSILON; \
    }                                                                   \
  };
#define HLS_WHOLE(type, least, most, sign) \
  HLS_LIMITS(type, least, least, most, true, sign, (int)sizeof(type) * 8 - sign)
HLS_LIMITS(bool, false, false, true, true, false, 1)
HLS_WHOLE(char, CHAR_MIN, CHAR_MAX, true)
HLS_WHOLE(signed char, SCHAR_MIN, SCHAR_MAX, true)
HLS_WHOLE(unsigned char, 0, UCHAR_MAX, false)
HLS_WHOLE(short, SHRT_MIN, SHRT_MAX, true)
HLS_WHOLE(unsigned short, 0, USHRT_MAX, false)
HLS_WHOLE(int, INT_MIN, INT_MAX, true)
HLS_WHOLE(unsigned, 0, UINT_MAX, false)
HLS_WHOLE(long, LONG_MIN, LONG_MAX, true)
HLS_WHOLE(unsigned long, 0, ULONG_MAX, false)
HLS_WHOLE(long long, LLONG_MIN, LLONG_MAX, true)
HLS_WHOLE(unsigned long long, 0, ULLONG_MAX, false)
HLS_LIMITS(float, FLT_MIN, -FLT_MAX, FLT_MAX, false, true, 24)
HLS_LIMITS(double, DBL_MIN, -DBL_MAX, DBL_MAX, false, true, 53)
#undef HLS_WHOLE
#undef HLS_LIMITS
}
)";

/// The names that test benches use of the C++ library; nothing of it is defined.
constexpr std::string_view kHostedNames = R"(#ifndef HLS_HOSTED
#define HLS_HOSTED
#include <stdio.h>
#include <stdlib.h>
#ifdef __cplusplus
namespace std {
template <class T, class A = void> class vector;
template <class T, class A = void> class deque;
template <class T, class A = void> class list;
template <class T, class C = void, class A = void> class set;
template <class K, class T, class C = void, class A = void> class map;
template <class K, class T, class H = void, class E = void, class A = void> class unordered_map;
template <class T, class C = void> class queue;
template <class T, class C = void> class stack;
template <class T> class function;
template <class T> class shared_ptr;
template <class T, class D = void> class unique_ptr;
class string;
class istream;
class ostream;
class ifstream;
class ofstream;
class fstream;
class stringstream;
class istringstream;
class ostringstream;
extern istream cin;
extern ostream cout, cerr, clog;
ostream &endl(ostream &);
}
#endif
#endif
)";

/// Vitis' names of the functions of <cmath>.
constexpr std::string_view kHlsMath = R"(#pragma once
#include <math.h>
#ifdef __cplusplus
#include <cmath>
#include <algorithm>
namespace hls {
using std::sqrt, std::exp, std::log, std::pow, std::fabs, std::fmin, std::fmax, std::floor, std::ceil;
using std::round, std::trunc, std::rint, std::abs, std::isnan, std::isinf, std::isfinite;
using std::sin, std::cos, std::tan, std::asin, std::acos, std::atan, std::sinh, std::cosh, std::tanh;
using std::exp2, std::log2, std::log10, std::cbrt, std::atan2, std::fmod, std::hypot, std::copysign, std::fma;
using std::lround, std::llround, std::lrint, std::llrint, std::fdim;
using ::sqrtf, ::expf, ::logf, ::powf, ::fabsf, ::fminf, ::fmaxf, ::floorf, ::ceilf, ::roundf, ::truncf, ::rintf;
using ::sinf, ::cosf, ::tanf, ::atanf, ::atan2f, ::fmodf, ::exp2f, ::log2f, ::log10f;
template <class T> T recip(T x) { return 1 / x; }
template <class T> T rsqrt(T x) { return 1 / sqrt(x); }
template <class T> T max(const T &a, const T &b) { return a < b ? b : a; }
template <class T> T min(const T &a, const T &b) { return b < a ? b : a; }
}
#endif
)";

constexpr std::string_view kAssert = R"(#pragma once
#ifdef __cplusplus
extern "C"
#endif
void __hls_asserted(int);
#define assert(condition) __hls_asserted((condition) ? 1 : 0)
)";
constexpr std::string_view kEmpty = "#pragma once\n";

/// Headers of which a kernel can use nothing, but whose names its test bench may.
constexpr const char* kHostedHeaders[] = {"any",           "atomic",        "bit",
                                          "bitset",        "cctype",        "cerrno",
                                          "charconv",      "chrono",        "clocale",
                                          "complex.h",     "csetjmp",       "csignal",
                                          "cstdarg",       "ctime",         "ctype.h",
                                          "cwchar",        "deque",         "errno.h",
                                          "exception",     "fcntl.h",       "fenv.h",
                                          "filesystem",    "fstream",       "functional",
                                          "future",        "getopt.h",      "initializer_list",
                                          "iomanip",       "ios",           "iosfwd",
                                          "iostream",      "istream",       "iterator",
                                          "list",          "locale",        "locale.h",
                                          "malloc.h",      "map",           "memory",
                                          "memory.h",      "mutex",         "new",
                                          "numeric",       "omp.h",         "optional",
                                          "ostream",       "pthread.h",     "queue",
                                          "random",        "ratio",         "regex",
                                          "set",           "setjmp.h",      "signal.h",
                                          "sstream",       "stack",         "stdarg.h",
                                          "stdexcept",     "string",        "string_view",
                                          "strings.h",     "sys/stat.h",    "sys/time.h",
                                          "sys/types.h",   "thread",        "time.h",
                                          "tuple",         "type_traits",   "unistd.h",
                                          "unordered_map", "unordered_set", "variant",
                                          "vector"};

std::vector<StandInHeader> all_headers() {
  std::vector<StandInHeader> headers = {
      {"assert.h", kAssert},
      {"float.h", kFloatHeader},
      {"limits.h", kLimits},
      {"math.h", kMath},
      {"stdbool.h", kStdbool},
      {"stddef.h", kStddef},
      {"stdint.h", kStdint},
      {"inttypes.h", "#pragma once\n#include <stdint.h>\n"},
      {"cinttypes", "#pragma once\n#include <stdint.h>\n"},
      {"stdio.h", kStdio, true, true},
      {"stdlib.h", kStdlib, true, true},
      {"string.h", kString, true, true},
      {"algorithm", kAlgorithm},
      {"cassert", kAssert},
      {"cfloat", kFloatHeader},
      {"climits", kLimits},
      {"cmath", kCmath},
      {"cstdbool", kStdbool},
      {"cstddef", kStddef},
      {"cstdint", kStdint},
      {"cstdio", kStdio, true, true},
      {"cstdlib", kCstdlib, true, true},
      {"cstring", kString, true, true},
      {"limits", kLimitsOfTypes},
      {"utility", kAlgorithm},
      {"ap_cint.h", kEmpty, false},
      {"hls_burst_maxi.h", kEmpty, false},
      {"hls_half.h", kEmpty, false},
      {"hls_math.h", kHlsMath, false},
      {"hls_print.h", kEmpty, false},
      {"hls_streamofblocks.h", kEmpty, false},
      {"hls_task.h", kEmpty, false},
      {"ap_utils.h", kEmpty, false},
      {"polybench.h", kPolybench, false},
  };
  headers.insert(headers.end(), whole_headers().begin(), whole_headers().end());
  for (const char* name : kHostedHeaders) headers.push_back({name, kHostedNames, true, true});
  return headers;
}

}  // namespace

const std::vector<StandInHeader>& stand_in_headers() {
  static const std::vector<StandInHeader> kHeaders = all_headers();
  return kHeaders;
}

const StandInHeader* stand_in(std::string_view name) {
  for (const StandInHeader& header : stand_in_headers()) {
    if (header.name == name) return &header;
  }
  return nullptr;
}

}  // namespace hls::frontend
