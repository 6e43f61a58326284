// A counting sort by the highest four bits.
#define BINS 16
void counting_sort(const unsigned key[40], unsigned sorted[40]) {
  int start[BINS + 1], i, b;
  for (b = 0; b <= BINS; b++) start[b] = 0;
  for (i = 0; i < 40; i++) start[(key[i] >> 28) + 1]++;
  for (b = 1; b <= BINS; b++) start[b] += start[b - 1];
  for (i = 0; i < 40; i++) {
    int at = start[key[i] >> 28]++;
    if (at >= 0 && at < 40) sorted[at] = key[i];
  }
}
