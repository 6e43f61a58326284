// A sparse matrix in compressed rows, times a vector.
void spmv(const int row_ptr[17], const int col[64], const float val[64], const float x[16],
          float y[16]) {
row:
  for (int i = 0; i < 16; i++) {
    float acc = 0.0f;
  nz:
    for (int k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
#pragma HLS pipeline II = 1
      acc += val[k] * x[col[k]];
    }
    y[i] = acc;
  }
}
