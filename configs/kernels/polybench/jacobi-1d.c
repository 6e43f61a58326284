/* Smoothing of N values with fixed ends: a step from A to B, then one back, in each of TSTEPS
   rounds. A step takes 0.33333 of each value and its two neighbours. */
#if defined(MEDIUM)
#define TSTEPS 100
#define N 400
#elif defined(SMALL)
#define TSTEPS 40
#define N 120
#else
#define TSTEPS 20
#define N 30
#endif
#ifndef DATA_TYPE
#define DATA_TYPE float
#endif

void kernel_jacobi_1d(DATA_TYPE A[N], DATA_TYPE B[N]) {
  const DATA_TYPE third = (DATA_TYPE)0.33333;
  for (int t = 0; t < TSTEPS; t++) {
    for (int i = 1; i < N - 1; i++) B[i] = third * (A[i - 1] + A[i] + A[i + 1]);
    for (int k = 1; k < N - 1; k++) A[k] = third * (B[k - 1] + B[k] + B[k + 1]);
  }
}
