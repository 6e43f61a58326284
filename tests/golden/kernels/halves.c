// Two halves that change places: one is filled while the other is used.
void halves(const int in[6][16], int out[6][16], int factor) {
  int half[2][16];
  for (int tile = 0; tile < 6; ++tile) {
    for (int i = 0; i < 16; ++i) half[tile % 2][i] = in[tile][i];
    for (int i = 0; i < 16; ++i) out[tile][i] = half[tile % 2][15 - i] * factor;
  }
}
