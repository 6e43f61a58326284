/* A sum of two matrix-vector products: y = alpha A x + beta B x, with Ax kept. */
#if defined(MEDIUM)
#define N 250
#elif defined(SMALL)
#define N 90
#elif !defined(N)
#define N 30
#endif
#ifndef DATA_TYPE
#define DATA_TYPE float
#endif

void kernel_gesummv(DATA_TYPE alpha, DATA_TYPE beta, DATA_TYPE A[N][N], DATA_TYPE B[N][N],
                    DATA_TYPE Ax[N], DATA_TYPE x[N], DATA_TYPE y[N]) {
  for (int i = 0; i < N; i++) {
    DATA_TYPE a = 0, b = 0;
    for (int j = 0; j < N; j++) {
      a += A[i][j] * x[j];
      b += B[i][j] * x[j];
    }
    Ax[i] = a;
    y[i] = alpha * a + beta * b;
  }
}
