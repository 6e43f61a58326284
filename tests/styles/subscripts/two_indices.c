// A matrix at rows and columns that data give.
void t(const short r[8], const short c[8], const int m[5][7], int y[8]) {
  for (int i = 0; i < 8; i++) y[i] = m[r[i]][c[i] - 1];
}
