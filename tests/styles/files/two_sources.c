// A filter whose rounding is in another file.
// files: parts/rounding.c
// kernel: {include: [parts]}
#include <rounding.h>

void two_sources(const short x[20], short y[17]) {
  static const short tap[4] = {2, 5, 5, 4};
  for (int i = 0; i < 17; i++) {
    int sum = 0;
    for (int k = 0; k < 4; k++) sum += x[i + k] * tap[k];
    y[i] = rounded(saturated(sum));
  }
}
