/* A = L L^T for a symmetric positive definite A: L, column by column, in place of the lower
   triangle. The upper triangle is not used. */
#include <math.h>

#if defined(MEDIUM)
#define N 400
#elif defined(SMALL)
#define N 120
#else
#define N 40
#endif
#ifndef DATA_TYPE
#define DATA_TYPE float
#endif

#define ROOT_float sqrtf
#define ROOT_double sqrt
#define ROOT_OF(type) ROOT_##type
#define ROOT(type) ROOT_OF(type)
#define SQRT(x) ROOT(DATA_TYPE)(x)

void kernel_cholesky(DATA_TYPE A[N][N]) {
  for (int j = 0; j < N; j++) {
    DATA_TYPE square = A[j][j];
    for (int k = 0; k < j; k++) square -= A[j][k] * A[j][k];
    DATA_TYPE diagonal = SQRT(square);
    A[j][j] = diagonal;
    for (int i = j + 1; i < N; i++) {
      DATA_TYPE rest = A[i][j];
      for (int m = 0; m < j; m++) rest -= A[i][m] * A[j][m];
      A[i][j] = rest / diagonal;
    }
  }
}
