/* The product of two products: G = (A * B) * (C * D), with E = A * B and F = C * D kept. */
#if defined(MEDIUM)
#define NI 180
#define NJ 190
#define NK 200
#define NL 210
#define NM 220
#elif defined(SMALL)
#define NI 40
#define NJ 50
#define NK 60
#define NL 70
#define NM 80
#else
#define NI 16
#define NJ 18
#define NK 20
#define NL 22
#define NM 24
#endif
#ifndef DATA_TYPE
#define DATA_TYPE float
#endif

void kernel_3mm(DATA_TYPE E[NI][NJ], DATA_TYPE A[NI][NK], DATA_TYPE B[NK][NJ], DATA_TYPE F[NJ][NL],
                DATA_TYPE C[NJ][NM], DATA_TYPE D[NM][NL], DATA_TYPE G[NI][NL]) {
  for (int ei = 0; ei < NI; ei++) {
    for (int ej = 0; ej < NJ; ej++) {
      DATA_TYPE sum = 0;
      for (int ek = 0; ek < NK; ek++) sum += A[ei][ek] * B[ek][ej];
      E[ei][ej] = sum;
    }
  }
  for (int fi = 0; fi < NJ; fi++) {
    for (int fj = 0; fj < NL; fj++) {
      DATA_TYPE sum = 0;
      for (int fk = 0; fk < NM; fk++) sum += C[fi][fk] * D[fk][fj];
      F[fi][fj] = sum;
    }
  }
  for (int gi = 0; gi < NI; gi++) {
    for (int gj = 0; gj < NL; gj++) {
      DATA_TYPE sum = 0;
      for (int gk = 0; gk < NJ; gk++) sum += E[gi][gk] * F[gk][gj];
      G[gi][gj] = sum;
    }
  }
}
