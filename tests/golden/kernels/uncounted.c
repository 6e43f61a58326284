// Loops that data end: iterators behind them, conditions that act, bounds by what is left; locals of iterations that are
// written out; several elements at once.
#include <math.h>
#include <string.h>

int uncounted(int a[8], const unsigned char s[12], int sorted[8], float f[8], unsigned char n) {
  int i, k = 0, m = 0, zeros = 0;
  memcpy(sorted, a, sizeof(int) * 8);
  for (i = 1; i < 8; i++) {
    int key = sorted[i], j = i - 1;
    while (j >= 0 && sorted[j] > key) {
      sorted[j + 1] = sorted[j];
      j--;
    }
    sorted[j + 1] = key;
  }
  while (k < 12 && s[k]) zeros += s[k++] & 1 ? m++ > 2 : 3;
  while (n--) {
#pragma HLS loop_tripcount max=255
    zeros += n & 3;
  }
  for (i = 0; i < 8 && a[i] != sorted[0]; i++) f[i] = floorf(f[i]) + roundf(f[i] * 0.5f);
  for (int step = 4; step > 0; step /= 2)
    for (int j = 0; j < 8 - step; j += 2 * step) {
      int low = a[j];
      if (low > a[j + step]) low = a[j + step];
      a[j + step] ^= low;
    }
  memset(a, 0, sizeof(int) * 2);
  return zeros * 100 + k * 10 + i + m;
}
