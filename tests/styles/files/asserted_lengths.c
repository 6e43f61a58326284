// Lengths that assertions bound, in the kernel and in what it calls.
#include <assert.h>

static int total(const short *x, int count) {
  assert(count > 0);
  int sum = 0;
  for (int i = 0; i < count; i++) sum += x[i];
  return sum;
}

int asserted(const short x[32], int n, unsigned from, unsigned char step) {
  assert(n <= 24);
  assert(from < 8 && step >= 1 && "a window of the samples");
  int sum = total(x, n);
  for (unsigned i = from; i < 8 + from; i += 1) sum ^= x[i] * step;
  return sum;
}
