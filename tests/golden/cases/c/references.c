// hls-dse inspect @ --function kernel
static int next(int *count) { *count += 1; return *count; }
static void swap(int *x, int *y) {
  int was = *x;
  *x = *y;
  *y = was;
}
static void widen(long *x) { *x = 1; }
void kernel(int a[8]) {
  int n = 0;
  a[0] = next(&n) + n;
  swap(&n, &n);
  widen(&n);
  for (int i = 0; i < 4; i++) a[i] = next(&i);
}
