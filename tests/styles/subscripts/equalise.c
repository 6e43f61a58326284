// An image's histogram, evened out.
typedef unsigned char pixel;
void equalise(const pixel in[16][16], pixel out[16][16]) {
  int hist[256], cdf = 0;
  pixel map[256];
  for (int v = 0; v < 256; v++) hist[v] = 0;
  for (int y = 0; y < 16; y++)
    for (int x = 0; x < 16; x++) ++hist[in[y][x]];
  for (int v = 0; v < 256; v++) {
    cdf += hist[v];
    map[v] = (pixel)((cdf * 255) >> 8);
  }
  for (int y = 0; y < 16; y++)
    for (int x = 0; x < 16; x++) out[y][x] = map[in[y][x]];
}
