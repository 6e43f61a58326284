/* A kernel in the form of the PolyBench/C 4.2.1 files: sizes in a header, macros for arrays. */
#include <stdio.h>
#include <unistd.h>
#include <string.h>
#include <math.h>

#include <polybench.h>

#include "polybench_style.h"

static void init_array(int n, int m, DATA_TYPE *alpha, DATA_TYPE POLYBENCH_2D(A, N, M, n, m),
                       DATA_TYPE POLYBENCH_1D(x, M, m)) {
  int i, j;
  *alpha = 1.5;
  for (j = 0; j < m; j++) x[j] = (DATA_TYPE)j / m;
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++) A[i][j] = (DATA_TYPE)((i * j + 1) % n) / n;
}

static void print_array(int n, DATA_TYPE POLYBENCH_1D(y, N, n)) {
  int i;
  POLYBENCH_DUMP_START;
  POLYBENCH_DUMP_BEGIN("y");
  for (i = 0; i < n; i++) fprintf(POLYBENCH_DUMP_TARGET, DATA_PRINTF_MODIFIER, y[i]);
  POLYBENCH_DUMP_END("y");
  POLYBENCH_DUMP_FINISH;
}

static void kernel_row_norms(int n, int m, DATA_TYPE alpha, DATA_TYPE POLYBENCH_2D(A, N, M, n, m),
                             DATA_TYPE POLYBENCH_1D(x, M, m), DATA_TYPE POLYBENCH_1D(y, N, n)) {
  int i, j;
  DATA_TYPE sum;

#pragma scop
  for (i = 0; i < _PB_N; i++) {
    sum = SCALAR_VAL(0.0);
    for (j = 0; j < _PB_M; j++) sum += A[i][j] * A[i][j] * x[j];
    y[i] = SQRT_FUN(sum) + alpha;
  }
#pragma endscop
}

int main(int argc, char **argv) {
  int n = N;
  int m = M;
  DATA_TYPE alpha;
  POLYBENCH_2D_ARRAY_DECL(A, DATA_TYPE, N, M, n, m);
  POLYBENCH_1D_ARRAY_DECL(x, DATA_TYPE, M, m);
  POLYBENCH_1D_ARRAY_DECL(y, DATA_TYPE, N, n);
  init_array(n, m, &alpha, POLYBENCH_ARRAY(A), POLYBENCH_ARRAY(x));
  polybench_start_instruments;
  kernel_row_norms(n, m, alpha, POLYBENCH_ARRAY(A), POLYBENCH_ARRAY(x), POLYBENCH_ARRAY(y));
  polybench_stop_instruments;
  polybench_print_instruments;
  polybench_prevent_dce(print_array(n, POLYBENCH_ARRAY(y)));
  POLYBENCH_FREE_ARRAY(A);
  return 0;
}
