/* Sums and extremes, all by pointers that walk. */
void walking_sum(const short *x, int *out) {
  int n = 24;
  int sum = 0;
  short least = *x, greatest = *x;
  while (n--) {
    short v = *x++;
    sum += v;
    if (v < least) least = v;
    if (v > greatest) greatest = v;
  }
  *out++ = sum;
  *out++ = least;
  *out = greatest;
}
