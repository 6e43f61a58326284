/* A product of a three-dimensional array and a matrix, in place: A[r][q][p] becomes the sum over
   s of A[r][q][s] * B[s][p]. */
#if defined(MEDIUM)
#define NQ 40
#define NR 50
#define NP 60
#elif defined(SMALL)
#define NQ 20
#define NR 25
#define NP 30
#else
#define NQ 8
#define NR 10
#define NP 12
#endif
#ifndef DATA_TYPE
#define DATA_TYPE float
#endif

void kernel_doitgen(DATA_TYPE A[NR][NQ][NP], DATA_TYPE B[NP][NP], DATA_TYPE line[NP]) {
  for (int r = 0; r < NR; r++) {
    for (int q = 0; q < NQ; q++) {
      for (int p = 0; p < NP; p++) {
        DATA_TYPE sum = 0;
        for (int s = 0; s < NP; s++) sum += A[r][q][s] * B[s][p];
        line[p] = sum;
      }
      for (int c = 0; c < NP; c++) A[r][q][c] = line[c];
    }
  }
}
