// hls-dse inspect @
void kernel(int a[1]) {
  for (int i = 0; i < 8; i++) a[i % 3 / 2] = i;
}
