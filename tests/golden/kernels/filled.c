// Initialisers whose elements are all alike: loops; one that is not: a store an element.
#define N 12
void filled(int a[N][N], int out[N]) {
  int zero[N][N] = {0}, most[20] = {}, few[4] = {7, 7, 7, 7}, mixed[N] = {1, 2};
  float minus[3][6] = {{-0.0f, -0.0f, -0.0f, -0.0f, -0.0f, -0.0f},
                       {-0.0f, -0.0f, -0.0f, -0.0f, -0.0f, -0.0f},
                       {-0.0f, -0.0f, -0.0f, -0.0f, -0.0f, -0.0f}};
  for (int i = 0; i < N; i++)
    for (int j = 0; j <= i; j++) zero[j][i] += a[i][j];
  for (int i = 0; i < N; i++) {
    most[i] += zero[i][N - 1 - i] + few[i % 4] + mixed[i];
    out[i] = 1.0f / minus[i / 4][i % 6] < 0 ? most[i] + most[i + 8] : 0;
  }
}
