// hls-dse inspect @
static int twice(int x) { return 2 * x; }

void kernel(int a[8]) {
  int next = 0;
  for (int i = 0; i < 8; i++) a[i] = twice(next++);
}
