/* Row i of the sum of the rows before, in a lower triangle. */
void triangle(int A[6][6]) {
  for (int i = 0; i < 6; i++) {
    for (int j = 0; j < i; j++) A[i][j] += A[i - 1][j];
  }
}
