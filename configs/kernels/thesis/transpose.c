/* A 16 x 16 matrix transposed, an element a cycle. */
#define N 16

void transpose(int At[N][N], int A[N][N]) {
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      At[j][i] = A[i][j];
    }
  }
}
