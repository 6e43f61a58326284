// hls-dse inspect @
void kernel(int a[8], int b[8]) {
  for (int i = 0; i < b[0] * b[1]; i++) a[i] = 1;
}
