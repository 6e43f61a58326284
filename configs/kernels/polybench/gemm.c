/* General matrix product: C = alpha * A * B + beta * C. */
#if defined(MEDIUM)
#define NI 200
#define NJ 220
#define NK 240
#elif defined(SMALL)
#define NI 60
#define NJ 70
#define NK 80
#else
#define NI 20
#define NJ 25
#define NK 30
#endif
#ifndef DATA_TYPE
#define DATA_TYPE float
#endif

void kernel_gemm(DATA_TYPE alpha, DATA_TYPE beta, DATA_TYPE C[NI][NJ], DATA_TYPE A[NI][NK],
                 DATA_TYPE B[NK][NJ]) {
  for (int i = 0; i < NI; i++) {
    for (int j = 0; j < NJ; j++) {
      DATA_TYPE sum = 0;
      for (int k = 0; k < NK; k++) sum += A[i][k] * B[k][j];
      C[i][j] = alpha * sum + beta * C[i][j];
    }
  }
}
