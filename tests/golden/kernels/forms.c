#include <math.h>

// One of each form that emitted C has a form for.
static const short weight[2][3] = {{1, -2, 3}, {4, 5, -32768}};

int forms(short limit, const signed char image[8][8], unsigned out[8], float seen[12]) {
  int total = 0;
  float before = 0, last = 1;
  for (int i = 0; i < 8; i++) {
    int most = 0;
    for (int j = 7; j > i; j--) {
      int here = image[i][j] * weight[(i + j) % 2][j / 3];
      if (here > limit && here > most) most = here;
      total += here;
    }
    if (most > 100) {
      out[i] = most;
      seen[i + 4] = sqrtf((float)most);
    }
    float next = last * 0.5f + before;
    before = last;
    last = next;
    seen[(i + 2) % 4] = i > 0 ? next : -next;
  }
  for (int i = 1; i < 8; i += 3) out[i] ^= out[i - 1] / 7;
  return total;
}
