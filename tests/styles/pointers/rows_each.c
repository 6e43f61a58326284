/* A pointer of the whole function that is a row each time, and a table of rows. */
static const signed char wave[3][8] = {
    {1, 2, 3, 4, 4, 3, 2, 1}, {8, 0, -8, 0, 8, 0, -8, 0}, {1, -1, 2, -2, 3, -3, 4, -4}};

void rows_each(const int image[6][8], int sums[6], int kind) {
  const int *p;
  const signed char *w;
  int i, j, s;
  for (i = 0; i < 6; i++) {
    p = image[i];
    w = wave[i % 3];
    s = 0;
    for (j = 0; j < 8; j++) s += *p++ * *w++;
    sums[i] = s + kind;
  }
  p = image[5];
  sums[0] += *p;
}
