// hls-dse inspect @
void kernel(int a[8]) {
  static int kept[8] = {1, 2};
  for (int i = 0; i < 8; i++) a[i] = kept[i]++;
}
