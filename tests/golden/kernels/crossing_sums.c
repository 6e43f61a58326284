/* x = A^T p and y = A q, column by column: the copies of one nest lie along the rows, those of the other
   along the columns, so that in each cycle they meet in one bank unless they follow one another. */
void crossing_sums(float x[32], float y[32], const float p[32], const float q[32],
                   const float A[32][32]) {
  for (int j = 0; j < 32; j++)
    for (int i = 0; i < 32; i++) y[i] += A[i][j] * q[j];
  for (int j = 0; j < 32; j++)
    for (int i = 0; i < 32; i++) x[i] += A[j][i] * p[j];
}
