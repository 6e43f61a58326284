// An image whose rows are moved, with a border of zeros.
void warp(const short in[16][16], const signed char dx[16], short out[16][16]) {
  for (int y = 0; y < 16; y++)
    for (int x = 0; x < 16; x++) {
      int u = x + dx[y];
      out[y][x] = u >= 0 && u < 16 ? in[y][u] : 0;
    }
}
