int loop_forms(const int a[12], int b[12], short c[4]) {
  int i, j, k = 0, n = 3;
  for (i = 0, j = 11; i < 12; i++, j--) {
    if (a[i] < 0) continue;
    b[j] = a[i];
    if (a[i] > 1000) break;
    k += j;
  }
  i = 2;
  while (i < 12) {
    b[i - 2] += b[i];
    i += 3;
    c[k++ & 3] = n++;
  }
  do {
    k -= c[--n & 3];
    i -= 4;
  } while (i > 1);
  for (; i < 3; i++) k ^= b[i + 2];
  return k + n;
}
