// Bins of measured values, rounded in four ways; those that are infinite or no number, or too large, are nobody's.
#include <math.h>
#include <stdint.h>
void nearest_bins(const float x[8], const double w[8], int64_t near[8], int64_t even[8],
                  int count[16]) {
  for (int i = 0; i < 8; i++) {
    near[i] = lroundf(x[i]) + llround(w[i]);
    even[i] = lrint(w[i]) - llrintf(x[i]);
    count[lroundf(x[i]) & 15]++;
  }
}
