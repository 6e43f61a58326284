// hls-dse inspect @
void kernel(int a[8]) {
  for (int i = 0; i < 8; i++) a[(i - 4) / 2 + 1] = i;
}
