// A blur of 3 by 3 pixels whose border is repeated.
static int inside(int x, int n) { return x < 0 ? 0 : x >= n ? n - 1 : x; }
void blur(const unsigned char in[12][16], unsigned char out[12][16]) {
  for (int y = 0; y < 12; y++)
    for (int x = 0; x < 16; x++) {
      int s = 0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) s += in[inside(y + dy, 12)][inside(x + dx, 16)];
      out[y][x] = (s * 57) >> 9;
    }
}
