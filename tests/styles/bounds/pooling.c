// Greatest values of windows of a size and a stride that are arguments.
// refused: loop condition 'y * stride + size <= 8' is not supported
void pool(const signed char in[8][8], int size, int stride, signed char out[8][8]) {
  if (size < 1 || size > 3 || stride < 1 || stride > 3) return;
  for (int y = 0; y * stride + size <= 8; y++)
    for (int x = 0; x * stride + size <= 8; x++) {
      signed char m = -128;
      for (int p = 0; p < size; p++)
        for (int q = 0; q < size; q++) {
          signed char v = in[y * stride + p][x * stride + q];
          if (v > m) m = v;
        }
      out[y][x] = m;
    }
}
