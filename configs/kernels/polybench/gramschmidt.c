/* A = Q R by the modified Gram-Schmidt process: the columns of Q are orthonormal, R is upper
   triangular and below its diagonal not written. When column k of Q is known, its part is taken
   out of all columns of A to its right. */
#include <math.h>

#if defined(MEDIUM)
#define M 200
#define N 240
#elif defined(SMALL)
#define M 60
#define N 80
#else
#define M 20
#define N 30
#endif
#ifndef DATA_TYPE
#define DATA_TYPE float
#endif

#define ROOT_float sqrtf
#define ROOT_double sqrt
#define ROOT_OF(type) ROOT_##type
#define ROOT(type) ROOT_OF(type)
#define SQRT(x) ROOT(DATA_TYPE)(x)

void kernel_gramschmidt(DATA_TYPE A[M][N], DATA_TYPE R[N][N], DATA_TYPE Q[M][N]) {
  for (int k = 0; k < N; k++) {
    DATA_TYPE squares = 0;
    for (int s = 0; s < M; s++) squares += A[s][k] * A[s][k];
    DATA_TYPE norm = SQRT(squares);
    R[k][k] = norm;
    for (int c = 0; c < M; c++) Q[c][k] = A[c][k] / norm;
    for (int j = k + 1; j < N; j++) {
      DATA_TYPE part = 0;
      for (int m = 0; m < M; m++) part += Q[m][k] * A[m][j];
      R[k][j] = part;
      for (int i = 0; i < M; i++) A[i][j] -= Q[i][k] * part;
    }
  }
}
