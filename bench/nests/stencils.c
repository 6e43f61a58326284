/* Stencils of several nests a time step, in the sizes of PolyBench's MEDIUM, and windows over
   images. */

void jacobi_1d(float A[400], float B[400]) {
  for (int t = 0; t < 100; t++) {
    for (int i = 1; i < 399; i++) B[i] = 0.33333f * (A[i - 1] + A[i] + A[i + 1]);
    for (int i = 1; i < 399; i++) A[i] = 0.33333f * (B[i - 1] + B[i] + B[i + 1]);
  }
}

void jacobi_2d(float A[250][250], float B[250][250]) {
  for (int t = 0; t < 100; t++) {
    for (int i = 1; i < 249; i++)
      for (int j = 1; j < 249; j++)
        B[i][j] = 0.2f * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i + 1][j] + A[i - 1][j]);
    for (int i = 1; i < 249; i++)
      for (int j = 1; j < 249; j++)
        A[i][j] = 0.2f * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i + 1][j] + B[i - 1][j]);
  }
}

void heat_3d(float A[40][40][40], float B[40][40][40]) {
  for (int t = 0; t < 100; t++) {
    for (int i = 1; i < 39; i++)
      for (int j = 1; j < 39; j++)
        for (int k = 1; k < 39; k++)
          B[i][j][k] = 0.125f * (A[i + 1][j][k] + A[i - 1][j][k] + A[i][j + 1][k] + A[i][j - 1][k] +
                                 A[i][j][k + 1] + A[i][j][k - 1]) +
                       0.25f * A[i][j][k];
    for (int i = 1; i < 39; i++)
      for (int j = 1; j < 39; j++)
        for (int k = 1; k < 39; k++)
          A[i][j][k] = 0.125f * (B[i + 1][j][k] + B[i - 1][j][k] + B[i][j + 1][k] + B[i][j - 1][k] +
                                 B[i][j][k + 1] + B[i][j][k - 1]) +
                       0.25f * B[i][j][k];
  }
}

void fdtd_2d(float ex[200][240], float ey[200][240], float hz[200][240], float edge[100]) {
  for (int t = 0; t < 100; t++) {
    for (int j = 0; j < 240; j++) ey[0][j] = edge[t];
    for (int i = 1; i < 200; i++)
      for (int j = 0; j < 240; j++) ey[i][j] -= 0.5f * (hz[i][j] - hz[i - 1][j]);
    for (int i = 0; i < 200; i++)
      for (int j = 1; j < 240; j++) ex[i][j] -= 0.5f * (hz[i][j] - hz[i][j - 1]);
    for (int i = 0; i < 199; i++)
      for (int j = 0; j < 239; j++)
        hz[i][j] -= 0.7f * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
  }
}

/* Sweeps over columns and rows, whose recurrences are along them. */
void adi(float u[200][200], float v[200][200], float p[200][200], float q[200][200]) {
  for (int t = 0; t < 100; t++) {
    for (int j = 1; j < 199; j++)
      for (int i = 1; i < 199; i++) {
        p[i][j] = 0.25f * p[i][j - 1] + 0.5f;
        q[i][j] = u[j][i] + 0.25f * q[i][j - 1];
      }
    for (int j = 198; j >= 1; j--)
      for (int i = 1; i < 199; i++) v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
    for (int j = 1; j < 199; j++)
      for (int i = 1; i < 199; i++) {
        p[i][j] = 0.25f * p[i][j - 1] + 0.5f;
        q[i][j] = v[i][j] + 0.25f * q[i][j - 1];
      }
    for (int j = 198; j >= 1; j--)
      for (int i = 1; i < 199; i++) u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
  }
}

void window_3x3(const int in[64][64], int out[62][62]) {
  for (int y = 0; y < 62; y++)
    for (int x = 0; x < 62; x++) {
      int sum = 0;
      for (int p = 0; p < 3; p++)
        for (int q = 0; q < 3; q++) sum += in[y + p][x + q];
      out[y][x] = sum;
    }
}

void window_3x3_stride_2(const int in[65][65], int out[32][32]) {
  for (int y = 0; y < 32; y++)
    for (int x = 0; x < 32; x++) {
      int sum = 0;
      for (int p = 0; p < 3; p++)
        for (int q = 0; q < 3; q++) sum += in[2 * y + p][2 * x + q];
      out[y][x] = sum;
    }
}

void window_5x5(const int in[64][64], int out[60][60]) {
  for (int y = 0; y < 60; y++)
    for (int x = 0; x < 60; x++) {
      int sum = 0;
      for (int p = 0; p < 5; p++)
        for (int q = 0; q < 5; q++) sum += in[y + p][x + q];
      out[y][x] = sum;
    }
}

void window_5x5_stride_2(const int in[67][67], int out[32][32]) {
  for (int y = 0; y < 32; y++)
    for (int x = 0; x < 32; x++) {
      int sum = 0;
      for (int p = 0; p < 5; p++)
        for (int q = 0; q < 5; q++) sum += in[2 * y + p][2 * x + q];
      out[y][x] = sum;
    }
}

/* A layer of int8 convolutions: 8 channels of 32 x 32. */
void convolution_layer(const signed char in[34][34], const signed char weights[8][3][3],
                       int out[8][32][32]) {
  for (int m = 0; m < 8; m++)
    for (int y = 0; y < 32; y++)
      for (int x = 0; x < 32; x++) {
        int sum = 0;
        for (int p = 0; p < 3; p++)
          for (int q = 0; q < 3; q++) sum += in[y + p][x + q] * weights[m][p][q];
        out[m][y][x] = sum;
      }
}

/* Three lines are kept; each pixel is loaded once and filtered at once. */
void line_buffer(const unsigned char in[64][64], unsigned char out[62][62]) {
  unsigned char row[3][64];
  for (int y = 0; y < 64; y++)
    for (int x = 0; x < 64; x++) {
      row[y % 3][x] = in[y][x];
      if (y >= 2 && x >= 2) {
        int sum = 0;
        for (int p = 0; p < 3; p++)
          for (int q = 0; q < 3; q++) sum += row[(y + 1 + p) % 3][x - 2 + q];
        out[y - 2][x - 2] = (unsigned char)(sum / 9);
      }
    }
}

/* The same as two nests a line: one is loaded while the one before is filtered. */
void line_buffer_nests(const unsigned char in[64][64], unsigned char out[62][62]) {
  unsigned char row[4][64];
  for (int y = 0; y < 64; y++) {
    for (int x = 0; x < 64; x++) row[y % 4][x] = in[y][x];
    for (int x = 0; x < 62; x++)
      if (y >= 2) {
        int sum = 0;
        for (int p = 0; p < 3; p++)
          for (int q = 0; q < 3; q++) sum += row[(y + 2 + p) % 4][x + q];
        out[y - 2][x] = (unsigned char)(sum / 9);
      }
  }
}
