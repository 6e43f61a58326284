/* A reads itself mirrored, so that what is apart differs from iteration to iteration. */
void mirrored(double A[3][5], double scale, float sums[5][3], int n, unsigned char *positive) {
  for (int r = 0; r < 3; r++)
    for (int c = 4; c >= 0; c--) {
      A[r][c] = n > c ? A[r][c] / scale : A[2 - r][4 - c] * n;
      sums[c][r] += A[r][c];
      if (sums[c][r] > 0) *positive += 7;
    }
}
