// Shell's sort with halved gaps.
void shellsort(short a[16]) {
  for (int gap = 8; gap > 0; gap /= 2)
    for (int i = gap; i < 16; i++) {
      short t = a[i];
      int j;
      for (j = i; j >= gap && a[j - gap] > t; j -= gap) a[j] = a[j - gap];
      a[j] = t;
    }
}
