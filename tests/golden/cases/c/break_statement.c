// hls-dse inspect @
void kernel(int a[8]) {
  for (int i = 0; i < 8; i++) {
    if (a[i] > 3) break;
    a[i] = 1;
  }
}
