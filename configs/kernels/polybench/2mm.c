/* Two matrix products in a row: D = alpha * A * B * C + beta * D, with AB = alpha * A * B kept. */
#if defined(MEDIUM)
#define NI 180
#define NJ 190
#define NK 210
#define NL 220
#elif defined(SMALL)
#define NI 40
#define NJ 50
#define NK 70
#define NL 80
#else
#define NI 16
#define NJ 18
#define NK 22
#define NL 24
#endif
#ifndef DATA_TYPE
#define DATA_TYPE float
#endif

void kernel_2mm(DATA_TYPE alpha, DATA_TYPE beta, DATA_TYPE AB[NI][NJ], DATA_TYPE A[NI][NK],
                DATA_TYPE B[NK][NJ], DATA_TYPE C[NJ][NL], DATA_TYPE D[NI][NL]) {
  for (int i = 0; i < NI; i++) {
    for (int j = 0; j < NJ; j++) {
      DATA_TYPE sum = 0;
      for (int k = 0; k < NK; k++) sum += A[i][k] * B[k][j];
      AB[i][j] = alpha * sum;
    }
  }
  for (int p = 0; p < NI; p++) {
    for (int q = 0; q < NL; q++) {
      DATA_TYPE sum = beta * D[p][q];
      for (int r = 0; r < NJ; r++) sum += AB[p][r] * C[r][q];
      D[p][q] = sum;
    }
  }
}
