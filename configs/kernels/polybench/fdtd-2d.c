/* Finite differences in time of an electromagnetic wave in two dimensions: the electric field
   (ex, ey) and the magnetic field hz take turns. In step t all ey[0][*] are pulse[t]. */
#if defined(MEDIUM)
#define TMAX 100
#define NX 200
#define NY 240
#elif defined(SMALL)
#define TMAX 40
#define NX 60
#define NY 80
#else
#define TMAX 20
#define NX 20
#define NY 30
#endif
#ifndef DATA_TYPE
#define DATA_TYPE float
#endif

void kernel_fdtd_2d(DATA_TYPE ex[NX][NY], DATA_TYPE ey[NX][NY], DATA_TYPE hz[NX][NY],
                    DATA_TYPE pulse[TMAX]) {
  const DATA_TYPE electric = (DATA_TYPE)0.5;
  const DATA_TYPE magnetic = (DATA_TYPE)0.7;
  for (int t = 0; t < TMAX; t++) {
    for (int edge = 0; edge < NY; edge++) ey[0][edge] = pulse[t];
    for (int i = 1; i < NX; i++) {
      for (int j = 0; j < NY; j++) ey[i][j] -= electric * (hz[i][j] - hz[i - 1][j]);
    }
    for (int p = 0; p < NX; p++) {
      for (int q = 1; q < NY; q++) ex[p][q] -= electric * (hz[p][q] - hz[p][q - 1]);
    }
    for (int y = 0; y < NX - 1; y++) {
      for (int x = 0; x < NY - 1; x++) {
        hz[y][x] -= magnetic * (ex[y][x + 1] - ex[y][x] + ey[y + 1][x] - ey[y][x]);
      }
    }
  }
}
