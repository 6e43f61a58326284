// hls-dse inspect @
void kernel(int *a) {
  int *p = a;
  for (int i = 0; i < 8; i++) *p++ = i;
}
