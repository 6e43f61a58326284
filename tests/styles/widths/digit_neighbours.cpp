// The digit that most of the nearest pictures show, by bits that differ.
#include <ap_int.h>
typedef ap_uint<49> digit;
static int popcount(digit x) {
  int n = 0;
  for (int i = 0; i < 49; i++) n += x[i];
  return n;
}
int digitrec(const digit training[40], digit test) {
  int best[3] = {50, 50, 50}, label[3] = {0, 0, 0};
  for (int t = 0; t < 40; t++) {
    int d = popcount(training[t] ^ test);
    int at = 3;
    for (int k = 2; k >= 0; k--)
      if (d < best[k]) at = k;
    for (int k = 2; k > 0; k--)
      if (k > at) {
        best[k] = best[k - 1];
        label[k] = label[k - 1];
      }
    for (int k = 0; k < 3; k++)
      if (k == at) {
        best[k] = d;
        label[k] = t / 4;
      }
  }
  int votes[10] = {0};
  for (int k = 0; k < 3; k++) votes[label[k]]++;
  int most = 0;
  for (int d = 1; d < 10; d++)
    if (votes[d] > votes[most]) most = d;
  return most;
}
