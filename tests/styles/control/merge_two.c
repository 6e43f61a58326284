// Two sorted lists become one, and what is left of either follows.
void merge_while(const int a[8], const int b[8], int c[16]) {
  int i = 0, j = 0, k = 0;
  while (i < 8 && j < 8) {
    if (a[i] <= b[j])
      c[k++] = a[i++];
    else
      c[k++] = b[j++];
  }
  while (i < 8) c[k++] = a[i++];
  while (j < 8) c[k++] = b[j++];
}
