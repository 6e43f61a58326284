// Doubles whose signs a table of bits turns, kept in unions in an array and a structure.
#include <stdint.h>

union number {
  double value;
  uint64_t bits;
};

struct total {
  union {
    double sum;
    uint64_t sum_bits;
  };
  int negative;
};

static const union number kMasks[4] = {{.bits = 0}, {-0.0}, {.bits = 1ull << 63}, {.value = 0}};

void signs_by_table(union number x[4], struct total *all) {
  all->sum = 0;
  for (int i = 0; i < 4; i++) {
    x[i].bits ^= kMasks[i].bits;
    all->sum += x[i].value;
  }
  all->negative = all->sum < 0;
  all->sum_bits &= ~1ull;
}
