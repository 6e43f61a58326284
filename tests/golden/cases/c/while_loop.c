// hls-dse inspect @
void kernel(int a[8]) {
  int i = 0;
  while (i < 8) {
    a[i] = i;
    i++;
  }
}
