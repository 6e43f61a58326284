// hls-dse inspect @
void kernel(float a[8]) {
  for (float x = 0; x < 8; x++) a[(int)x] = x;
}
