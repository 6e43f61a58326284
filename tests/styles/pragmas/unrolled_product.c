// Unrolled and partitioned by pragmas.
void product(const short a[8][8], const short b[8][8], int c[8][8]) {
#pragma HLS array_partition variable = a cyclic factor = 4 dim = 2
#pragma HLS array_partition variable = b cyclic factor = 4 dim = 1
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) {
#pragma HLS pipeline
      int s = 0;
      for (int k = 0; k < 8; k++) {
#pragma HLS unroll factor = 4
        s += a[i][k] * b[k][j];
      }
      c[i][j] = s;
    }
}
