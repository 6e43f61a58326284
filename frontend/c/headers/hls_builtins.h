// Functions of the compiler that have no operator: what they compute, for the front end.
// NOLINTBEGIN
#ifdef HLS_DSE_FRONT_END

static inline int __hls_popcount(unsigned x) {
  x = x - ((x >> 1) & 0x55555555u);
  x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
  x = (x + (x >> 4)) & 0x0f0f0f0fu;
  x = x + (x >> 8);
  return (x + (x >> 16)) & 63;
}
static inline int __hls_popcountll(unsigned long long x) {
  return __hls_popcount((unsigned)x) + __hls_popcount((unsigned)(x >> 32));
}
static inline int __hls_parity(unsigned long long x) {
  x ^= x >> 32;
  x ^= x >> 16;
  x ^= x >> 8;
  x ^= x >> 4;
  return (0x6996 >> (x & 15)) & 1;
}
static inline int __hls_clzll(unsigned long long x) {
  int n = 0;
  if (!(x >> 32)) n += 32, x <<= 32;
  if (!(x >> 48)) n += 16, x <<= 16;
  if (!(x >> 56)) n += 8, x <<= 8;
  if (!(x >> 60)) n += 4, x <<= 4;
  if (!(x >> 62)) n += 2, x <<= 2;
  return n + !(x >> 63);
}
static inline int __hls_clz(unsigned x) { return __hls_clzll((unsigned long long)x << 32); }
static inline int __hls_ctzll(unsigned long long x) { return 63 - __hls_clzll(x & -x); }
static inline int __hls_ctz(unsigned x) { return 31 - __hls_clz(x & -x); }
static inline int __hls_ffsll(long long x) { return x == 0 ? 0 : 1 + __hls_ctzll(x); }
static inline unsigned short __hls_bswap16(unsigned short x) { return x << 8 | x >> 8; }
static inline unsigned __hls_bswap32(unsigned x) {
  return x << 24 | (x & 0xff00u) << 8 | ((x >> 8) & 0xff00u) | x >> 24;
}
static inline unsigned long long __hls_bswap64(unsigned long long x) {
  return (unsigned long long)__hls_bswap32((unsigned)x) << 32 | __hls_bswap32((unsigned)(x >> 32));
}

#define __builtin_popcount(x) __hls_popcount(x)
#define __builtin_popcountl(x) __hls_popcountll(x)
#define __builtin_popcountll(x) __hls_popcountll(x)
#define __builtin_parity(x) __hls_parity((unsigned)(x))
#define __builtin_parityl(x) __hls_parity(x)
#define __builtin_parityll(x) __hls_parity(x)
#define __builtin_clz(x) __hls_clz(x)
#define __builtin_clzl(x) __hls_clzll(x)
#define __builtin_clzll(x) __hls_clzll(x)
#define __builtin_ctz(x) __hls_ctz(x)
#define __builtin_ctzl(x) __hls_ctzll(x)
#define __builtin_ctzll(x) __hls_ctzll(x)
#define __builtin_ffs(x) __hls_ffsll((int)(x))
#define __builtin_ffsl(x) __hls_ffsll(x)
#define __builtin_ffsll(x) __hls_ffsll(x)
#define __builtin_bswap16(x) __hls_bswap16(x)
#define __builtin_bswap32(x) __hls_bswap32(x)
#define __builtin_bswap64(x) __hls_bswap64(x)
#define __builtin_expect(x, likely) ((long)(x))

#endif
// NOLINTEND
