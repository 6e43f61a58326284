// Insertion sort.
void sort(int a[12]) {
  for (int i = 1; i < 12; i++) {
    int x = a[i], j = i;
    while (j > 0 && a[j - 1] > x) {
      a[j] = a[j - 1];
      j--;
    }
    a[j] = x;
  }
}
