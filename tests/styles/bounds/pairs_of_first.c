// Pairs among the first n samples, and these in descending order by selection.
#include <assert.h>

int pairs_of_first(const short x[16], int n, short sorted[16]) {
  assert(n >= 0 && n <= 16);
  int sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++) sum += x[i] * x[j];
  for (int i = 0; i < 16; i++) sorted[i] = x[i];
  for (int i = 0; i < n - 1; i++) {
    int best = i;
    for (int j = i + 1; j < n; j++)
      if (sorted[j] > sorted[best]) best = j;
    short kept = sorted[i];
    sorted[i] = sorted[best];
    sorted[best] = kept;
  }
  for (int i = 3; i >= 0; i--)
    for (int j = i; j > n - 12; j--) sum ^= j < 0 ? 0 : x[j];
  return sum;
}
