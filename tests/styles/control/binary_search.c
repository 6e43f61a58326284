// A binary search that stops when it has found.
int find(const int a[64], int key) {
  int lo = 0, hi = 63;
  for (int s = 0; s < 7; s++) {
    int mid = (lo + hi) / 2;
    if (lo > hi) break;
    if (a[mid & 63] == key) return mid;
    if (a[mid & 63] < key)
      lo = mid + 1;
    else
      hi = mid - 1;
  }
  return -1;
}
