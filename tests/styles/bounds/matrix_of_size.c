// A product of square matrices of a size that is an argument, in flat arrays.
void matmul_n(const float* A, const float* B, float* C, int n) {
#pragma HLS INTERFACE m_axi port = A depth = 64
  for (int i = 0; i < n; i++) {
#pragma HLS loop_tripcount min = 1 max = 8
    for (int j = 0; j < n; j++) {
#pragma HLS loop_tripcount min = 1 max = 8
      float s = 0;
      for (int k = 0; k < n; k++) {
#pragma HLS loop_tripcount min = 1 max = 8
        s += A[i * n + k] * B[k * n + j];
      }
      C[i * n + j] = s;
    }
  }
}
