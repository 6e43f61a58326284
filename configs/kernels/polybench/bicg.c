/* The two products of a step of the biconjugate gradient method in one pass over A: s = A^T r
   and q = A p. */
#if defined(MEDIUM)
#define M 390
#define N 410
#elif defined(SMALL)
#define M 116
#define N 124
#else
#define M 38
#define N 42
#endif
#ifndef DATA_TYPE
#define DATA_TYPE float
#endif

void kernel_bicg(DATA_TYPE A[N][M], DATA_TYPE s[M], DATA_TYPE q[N], DATA_TYPE p[M],
                 DATA_TYPE r[N]) {
  for (int c = 0; c < M; c++) s[c] = 0;
  for (int i = 0; i < N; i++) {
    DATA_TYPE sum = 0;
    for (int j = 0; j < M; j++) {
      s[j] += r[i] * A[i][j];
      sum += A[i][j] * p[j];
    }
    q[i] = sum;
  }
}
