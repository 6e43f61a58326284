/* Matrix products as several nests that share arrays, in the sizes of PolyBench's MEDIUM. */

/* C = beta C + alpha A B: scaled in a nest of its own. */
void gemm_distributed(float alpha, float beta, float C[200][220], float A[200][240],
                      float B[240][220]) {
  for (int i = 0; i < 200; i++)
    for (int j = 0; j < 220; j++) C[i][j] *= beta;
  for (int i = 0; i < 200; i++)
    for (int k = 0; k < 240; k++) {
      const float a = alpha * A[i][k];
      for (int j = 0; j < 220; j++) C[i][j] += a * B[k][j];
    }
}

/* The same row by row. */
void gemm_imperfect(float alpha, float beta, float C[200][220], float A[200][240],
                    float B[240][220]) {
  for (int i = 0; i < 200; i++) {
    for (int j = 0; j < 220; j++) C[i][j] *= beta;
    for (int k = 0; k < 240; k++) {
      const float a = alpha * A[i][k];
      for (int j = 0; j < 220; j++) C[i][j] += a * B[k][j];
    }
  }
}

void gemm_256(float alpha, float beta, float A[256][256], float B[256][256], float C[256][256]) {
  for (int i = 0; i < 256; i++) {
    for (int j = 0; j < 256; j++) C[i][j] *= beta;
    for (int k = 0; k < 256; k++)
      for (int j = 0; j < 256; j++) C[i][j] += alpha * A[i][k] * B[k][j];
  }
}

/* Row tiles of A, of which one is loaded while the one before is used. */
void gemm_double_buffer(const float A[64][64], const float B[64][64], float C[64][64]) {
  float a[2][8][64], c[2][8][64];
  for (int tile = 0; tile < 8; tile++) {
    for (int i = 0; i < 8; i++)
      for (int k = 0; k < 64; k++) a[tile % 2][i][k] = A[8 * tile + i][k];
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < 64; j++) c[tile % 2][i][j] = 0;
    for (int k = 0; k < 64; k++)
      for (int i = 0; i < 8; i++)
        for (int j = 0; j < 64; j++) c[tile % 2][i][j] += a[tile % 2][i][k] * B[k][j];
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < 64; j++) C[8 * tile + i][j] = c[tile % 2][i][j];
  }
}

/* D = beta D + alpha A B C. */
void two_products(float alpha, float beta, float A[180][210], float B[210][190], float C[190][220],
                  float D[180][220], float product[180][190]) {
  for (int i = 0; i < 180; i++)
    for (int j = 0; j < 190; j++) product[i][j] = 0;
  for (int i = 0; i < 180; i++)
    for (int k = 0; k < 210; k++)
      for (int j = 0; j < 190; j++) product[i][j] += alpha * A[i][k] * B[k][j];
  for (int i = 0; i < 180; i++)
    for (int j = 0; j < 220; j++) D[i][j] *= beta;
  for (int i = 0; i < 180; i++)
    for (int k = 0; k < 190; k++)
      for (int j = 0; j < 220; j++) D[i][j] += product[i][k] * C[k][j];
}

/* G = (A B) (C D). */
void three_products(float A[180][200], float B[200][190], float C[190][220], float D[220][210],
                    float E[180][190], float F[190][210], float G[180][210]) {
  for (int i = 0; i < 180; i++)
    for (int j = 0; j < 190; j++) E[i][j] = 0;
  for (int i = 0; i < 180; i++)
    for (int k = 0; k < 200; k++)
      for (int j = 0; j < 190; j++) E[i][j] += A[i][k] * B[k][j];
  for (int i = 0; i < 190; i++)
    for (int j = 0; j < 210; j++) F[i][j] = 0;
  for (int i = 0; i < 190; i++)
    for (int k = 0; k < 220; k++)
      for (int j = 0; j < 210; j++) F[i][j] += C[i][k] * D[k][j];
  for (int i = 0; i < 180; i++)
    for (int j = 0; j < 210; j++) G[i][j] = 0;
  for (int i = 0; i < 180; i++)
    for (int k = 0; k < 190; k++)
      for (int j = 0; j < 210; j++) G[i][j] += E[i][k] * F[k][j];
}

/* C = beta C + alpha A A^T, the whole square. */
void syrk_distributed(float alpha, float beta, float C[240][240], float A[240][200],
                      float At[200][240]) {
  for (int i = 0; i < 240; i++)
    for (int k = 0; k < 200; k++) At[k][i] = A[i][k];
  for (int i = 0; i < 240; i++)
    for (int j = 0; j < 240; j++) C[i][j] *= beta;
  for (int i = 0; i < 240; i++)
    for (int k = 0; k < 200; k++) {
      const float a = alpha * A[i][k];
      for (int j = 0; j < 240; j++) C[i][j] += a * At[k][j];
    }
}

void syrk_imperfect(float alpha, float beta, float C[240][240], float A[240][200]) {
  for (int i = 0; i < 240; i++) {
    for (int j = 0; j < 240; j++) C[i][j] *= beta;
    for (int k = 0; k < 200; k++) {
      const float a = alpha * A[i][k];
      for (int j = 0; j < 240; j++) C[i][j] += a * A[j][k];
    }
  }
}

void syr2k_imperfect(float alpha, float beta, float C[240][240], float A[240][200],
                     float B[240][200]) {
  for (int i = 0; i < 240; i++) {
    for (int j = 0; j < 240; j++) C[i][j] *= beta;
    for (int k = 0; k < 200; k++) {
      const float a = alpha * A[i][k];
      const float b = alpha * B[i][k];
      for (int j = 0; j < 240; j++) C[i][j] += a * B[j][k] + b * A[j][k];
    }
  }
}

/* C = beta C + alpha A B with a symmetric A of which all is stored. */
void symm_distributed(float alpha, float beta, float C[200][240], float A[200][200],
                      float B[200][240]) {
  for (int i = 0; i < 200; i++)
    for (int j = 0; j < 240; j++) C[i][j] = beta * C[i][j] + alpha * A[i][i] * B[i][j];
  for (int i = 0; i < 200; i++)
    for (int k = 0; k < 200; k++) {
      const float a = k == i ? 0 : alpha * A[i][k];
      for (int j = 0; j < 240; j++) C[i][j] += a * B[k][j];
    }
}

/* B = alpha A^T B with the part of A below its diagonal, row by row. */
void trmm_imperfect(float alpha, float A[200][200], float B[200][240]) {
  for (int i = 0; i < 200; i++) {
    for (int k = 0; k < 200; k++)
      for (int j = 0; j < 240; j++)
        if (k > i) B[i][j] += A[k][i] * B[k][j];
    for (int j = 0; j < 240; j++) B[i][j] *= alpha;
  }
}

/* Each vector A[r][q] is multiplied by C4. */
void doitgen_imperfect(float A[50][40][60], float C4[60][60], float sum[60]) {
  for (int r = 0; r < 50; r++)
    for (int q = 0; q < 40; q++) {
      for (int p = 0; p < 60; p++) sum[p] = 0;
      for (int s = 0; s < 60; s++)
        for (int p = 0; p < 60; p++) sum[p] += A[r][q][s] * C4[s][p];
      for (int p = 0; p < 60; p++) A[r][q][p] = sum[p];
    }
}
