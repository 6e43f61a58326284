// hls-dse inspect @
void kernel(int a[8]) {
  int i = 0;
  while (a[i] > 0) {
    a[i]--;
    i++;
  }
}
