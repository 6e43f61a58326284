/* Of loc, never, j, v and w nothing is left. */
void gone(const float A[8], float B[8]) {
  float loc[8];
  int never[4];
#pragma HLS array_partition variable=loc complete
#pragma HLS bind_storage variable=never type=ram_2p impl=lutram
  for (int i = 0; i < 8; i++) {
    loc[i] = A[i];
    B[i] = A[i] / 2;
  }
  for (int j = 0; j < 8; j++) {
#pragma HLS pipeline II=2
    if (j > 9) B[j] = 3;
  }
  float sum = 0;
  for (int v = 0; v < 8; v++)
    for (int w = 0; w <= v; w++) sum += A[w] * A[v];
}
