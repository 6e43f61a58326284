// Three kinds of elements sorted in one pass.
void dutch(unsigned char a[16]) {
  int lo = 0, mid = 0, hi = 15;
  while (mid <= hi) {
    if (a[mid] < 85) {
      unsigned char t = a[lo];
      a[lo] = a[mid];
      a[mid] = t;
      lo++;
      mid++;
    } else if (a[mid] > 170) {
      unsigned char t = a[mid];
      a[mid] = a[hi];
      a[hi] = t;
      hi--;
    } else
      mid++;
  }
}
