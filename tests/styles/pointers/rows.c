// Rows of a matrix by pointers into a flat array.
void normalise(float* a, float sum[6]) {
  for (int r = 0; r < 6; r++) {
    float* row = a + 8 * r;
    float s = 0;
    for (int c = 0; c < 8; c++) s += row[c];
    sum[r] = s;
    for (int c = 0; c < 8; c++) *(row + c) -= s * 0.125f;
  }
}
