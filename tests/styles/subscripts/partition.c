// The partition step of a quick sort between two arguments.
int quick(int a[16], int lo, int hi) {
  if (lo < 0 || hi > 15 || lo > hi) return -1;
  int pivot = a[hi], i = lo;
  for (int j = lo; j < hi; j++)
    if (a[j] < pivot) {
      int t = a[i];
      a[i] = a[j];
      a[j] = t;
      i++;
    }
  int t = a[i];
  a[i] = a[hi];
  a[hi] = t;
  return i;
}
