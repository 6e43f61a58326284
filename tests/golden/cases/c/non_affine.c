// hls-dse inspect @
void kernel(int a[8], int b[8]) {
  for (int i = 0; i < 8; i++) a[b[i] & 15] = i;
}
