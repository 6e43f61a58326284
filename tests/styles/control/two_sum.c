// Two elements of a sorted array that add up to a number.
int two_sum(const int a[16], int target) {
  int lo = 0, hi = 15;
  while (lo < hi) {
    int s = a[lo] + a[hi];
    if (s == target) return lo * 16 + hi;
    if (s < target)
      lo++;
    else
      hi--;
  }
  return -1;
}
