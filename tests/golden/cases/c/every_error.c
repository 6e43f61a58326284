// hls-dse inspect @
void kernel(int a[8], int b[8]) {
  static int kept[8];
  for (int i = 0; i < b[0] * b[1]; i++) a[i] = 1;
  for (int i = 0; i < 8; i++) a[a[i]] = 2;
  while (a[0]) a[0] = 0;
  a[8] = 1;
}
