// hls-dse inspect @
void kernel(int a[8]) {
  int i = 0;
again:
  a[i] = 1;
  goto again;
}
