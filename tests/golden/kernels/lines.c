// A filter that keeps the last three lines, each in a memory of its own.
void lines(const unsigned char in[12][16], unsigned char out[10][14]) {
  unsigned char kept[3][16];
  for (int y = 0; y < 12; ++y)
    for (int x = 0; x < 16; ++x) {
      kept[y % 3][x] = in[y][x];
      if (y >= 2 && x >= 2) {
        int most = 0;
        for (int i = 0; i < 3; ++i)
          for (int j = 0; j < 3; ++j) {
            const int value = kept[(y + 1 + i) % 3][x - j];
            most = value > most ? value : most;
          }
        out[y - 2][x - 2] = (unsigned char)most;
      }
    }
}
