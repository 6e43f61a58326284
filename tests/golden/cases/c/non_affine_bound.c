// hls-dse inspect @
void kernel(int a[8], int b[8]) {
  for (int i = 0; i < b[0]; i++) a[i] = 1;
}
