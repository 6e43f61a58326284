// hls-dse inspect @
void kernel(int *a) {
  for (int i = 0; i < 8; i++) *(a + i) = i;
}
