// An interval that cannot be met is a wish.
void stencil(const int x[66], int y[64]) {
  int last = 0;
  for (int i = 0; i < 64; i++) {
#pragma HLS pipeline II = 1
    last = (last * 3 + x[i] + x[i + 1] + x[i + 2]) % 1000;
    y[i] = last;
  }
}
