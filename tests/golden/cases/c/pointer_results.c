// hls-dse inspect @
void kernel(const float *restrict x, float (*rows)[4], float *sum) {
  float total = 0;
  for (int i = 0; i < 6; i++) {
    for (int j = 0; j < 4; j++) rows[i][j] = x[i + j];
    total += x[i];
  }
  *sum = total;
}
