#include "rounding.h"

static const short kHalf = 1 << (SHIFT - 1);

short rounded(int sum) { return (short)((sum + kHalf) >> SHIFT); }

int saturated(int x) {
  if (x > LIMIT) return LIMIT;
  return x < -LIMIT ? -LIMIT : x;
}
