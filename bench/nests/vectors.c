/* Products of matrices and vectors as several nests that share arrays, in the sizes of PolyBench's
   MEDIUM. */

/* y = A^T A x. */
void atax_distributed(float A[390][410], float x[410], float y[410], float product[390]) {
  for (int j = 0; j < 410; j++) y[j] = 0;
  for (int i = 0; i < 390; i++) {
    float sum = 0;
    for (int j = 0; j < 410; j++) sum += A[i][j] * x[j];
    product[i] = sum;
  }
  for (int i = 0; i < 390; i++)
    for (int j = 0; j < 410; j++) y[j] += A[i][j] * product[i];
}

void atax_imperfect(float A[390][410], float x[410], float y[410]) {
  for (int j = 0; j < 410; j++) y[j] = 0;
  for (int i = 0; i < 390; i++) {
    float sum = 0;
    for (int j = 0; j < 410; j++) sum += A[i][j] * x[j];
    for (int j = 0; j < 410; j++) y[j] += A[i][j] * sum;
  }
}

/* s = A^T r, q = A p. */
void bicg_distributed(float A[410][390], float s[390], float q[410], float p[390], float r[410]) {
  for (int j = 0; j < 390; j++) s[j] = 0;
  for (int i = 0; i < 410; i++)
    for (int j = 0; j < 390; j++) s[j] += r[i] * A[i][j];
  for (int i = 0; i < 410; i++) q[i] = 0;
  for (int j = 0; j < 390; j++)
    for (int i = 0; i < 410; i++) q[i] += A[i][j] * p[j];
}

void mvt_by_columns(float x1[400], float x2[400], float y1[400], float y2[400],
                    float A[400][400]) {
  for (int j = 0; j < 400; j++)
    for (int i = 0; i < 400; i++) x1[i] += A[i][j] * y1[j];
  for (int j = 0; j < 400; j++)
    for (int i = 0; i < 400; i++) x2[i] += A[j][i] * y2[j];
}

void gemver_distributed(float alpha, float beta, float A[400][400], float u1[400], float v1[400],
                        float u2[400], float v2[400], float w[400], float x[400], float y[400],
                        float z[400]) {
  for (int i = 0; i < 400; i++)
    for (int j = 0; j < 400; j++) A[i][j] += u1[i] * v1[j] + u2[i] * v2[j];
  for (int j = 0; j < 400; j++)
    for (int i = 0; i < 400; i++) x[i] += beta * A[j][i] * y[j];
  for (int i = 0; i < 400; i++) x[i] += z[i];
  for (int j = 0; j < 400; j++)
    for (int i = 0; i < 400; i++) w[i] += alpha * A[i][j] * x[j];
}

void gesummv_distributed(float alpha, float beta, float A[250][250], float B[250][250],
                         float product[250], float x[250], float y[250]) {
  for (int i = 0; i < 250; i++) product[i] = 0;
  for (int i = 0; i < 250; i++) y[i] = 0;
  for (int j = 0; j < 250; j++)
    for (int i = 0; i < 250; i++) product[i] += A[i][j] * x[j];
  for (int j = 0; j < 250; j++)
    for (int i = 0; i < 250; i++) y[i] += B[i][j] * x[j];
  for (int i = 0; i < 250; i++) y[i] = alpha * product[i] + beta * y[i];
}

/* Means, then deviations, then products of columns, the whole square. */
void covariance_distributed(float data[260][240], float cov[240][240], float mean[240]) {
  for (int j = 0; j < 240; j++) mean[j] = 0;
  for (int i = 0; i < 260; i++)
    for (int j = 0; j < 240; j++) mean[j] += data[i][j];
  for (int j = 0; j < 240; j++) mean[j] *= 1.0f / 260;
  for (int i = 0; i < 260; i++)
    for (int j = 0; j < 240; j++) data[i][j] -= mean[j];
  for (int i = 0; i < 240; i++)
    for (int j = 0; j < 240; j++) cov[i][j] = 0;
  for (int k = 0; k < 260; k++)
    for (int i = 0; i < 240; i++)
      for (int j = 0; j < 240; j++) cov[i][j] += data[k][i] * data[k][j];
}

void correlation_distributed(float data[260][240], float corr[240][240], float mean[240],
                             float deviation[240]) {
  for (int j = 0; j < 240; j++) mean[j] = 0;
  for (int j = 0; j < 240; j++) deviation[j] = 0;
  for (int i = 0; i < 260; i++)
    for (int j = 0; j < 240; j++) mean[j] += data[i][j] * (1.0f / 260);
  for (int i = 0; i < 260; i++)
    for (int j = 0; j < 240; j++)
      deviation[j] += (data[i][j] - mean[j]) * (data[i][j] - mean[j]);
  for (int i = 0; i < 260; i++)
    for (int j = 0; j < 240; j++) data[i][j] = (data[i][j] - mean[j]) * deviation[j];
  for (int k = 0; k < 260; k++)
    for (int i = 0; i < 240; i++)
      for (int j = 0; j < 240; j++) corr[i][j] += data[k][i] * data[k][j];
}
