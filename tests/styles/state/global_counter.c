// A global iterator.
int i;
int it(int a[8]) {
  for (i = 0; i < 8; i++) a[i] += i;
  return i;
}
