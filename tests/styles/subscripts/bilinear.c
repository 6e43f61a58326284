// An image scaled by a ratio in 16.16 fixed point.
void scale(const unsigned char in[16][16], unsigned step, unsigned char out[8][8]) {
  for (unsigned y = 0; y < 8; y++)
    for (unsigned x = 0; x < 8; x++) {
      unsigned sx = (x * (step & 0x1ffff)) >> 16, sy = (y * (step & 0x1ffff)) >> 16;
      unsigned x1 = sx + 1 < 16 ? sx + 1 : 15, y1 = sy + 1 < 16 ? sy + 1 : 15;
      out[y][x] = (in[sy & 15][sx & 15] + in[sy & 15][x1] + in[y1][sx & 15] + in[y1][x1] + 2) / 4;
    }
}
