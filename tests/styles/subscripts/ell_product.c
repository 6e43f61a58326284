// A sparse matrix with four values a row, times a vector.
void csr(const float val[64], const unsigned char col[64], const float x[256], float y[16]) {
  for (int i = 0; i < 16; i++) {
    float s = 0;
    for (int j = 0; j < 4; j++) s += val[4 * i + j] * x[col[4 * i + j]];
    y[i] = s;
  }
}
