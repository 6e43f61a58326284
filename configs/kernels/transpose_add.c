/* The sum of a matrix and another one transposed: C = A^T + B. */
#include <stdint.h>

#define N 16

void transpose_add(int32_t A[N][N], int32_t B[N][N], int32_t C[N][N]) {
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      C[j][i] = A[i][j] + B[j][i];
    }
  }
}
