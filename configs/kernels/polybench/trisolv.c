/* L x = b with a lower triangular L, from the top. */
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

void kernel_trisolv(DATA_TYPE L[N][N], DATA_TYPE x[N], DATA_TYPE b[N]) {
  for (int i = 0; i < N; i++) {
    DATA_TYPE rest = b[i];
    for (int j = 0; j < i; j++) rest -= L[i][j] * x[j];
    x[i] = rest / L[i][i];
  }
}
