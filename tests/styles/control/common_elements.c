// What two sorted lists of given lengths have in common.
int sets(const short a[12], const short b[12], short both[12], int n, int m) {
  int i = 0, j = 0, k = 0;
  if (n > 12) n = 12;
  if (m > 12) m = 12;
  while (i < n && j < m) {
    if (a[i] < b[j])
      ++i;
    else if (b[j] < a[i])
      ++j;
    else {
      both[k++] = a[i];
      i++;
      j++;
    }
  }
  return k;
}
