void chain(const float x[8], const float a[4][4], float y[4], float sum[1]) {
  float s = 0;
  for (int i = 0; i < 8; i++) {
#pragma HLS pipeline II=1
    s += x[i];
  }
  sum[0] = s;
  for (int r = 0; r < 4; r++) {
#pragma HLS pipeline II=1
    float dot = 1;
    for (int c = 0; c < 4; c++) dot *= a[r][c];
    y[r] = dot;
  }
}
