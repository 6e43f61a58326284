// Two sorted runs become one.
void merge(const int a[8], const int b[8], int c[16]) {
  int i = 0, j = 0, k = 0;
  while (k < 16 && i < 8 && j < 8) c[k++] = a[i] <= b[j] ? a[i++] : b[j++];
  while (i < 8 && k < 16) c[k++] = a[i++];
  while (j < 8 && k < 16) c[k++] = b[j++];
}
