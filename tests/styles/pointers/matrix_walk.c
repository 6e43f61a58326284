/* A matrix product in the manner of signal processing libraries: pointers to rows and columns. */
void matrix_walk(const int *a, const int *b, int *c) {
  const int *row = a;
  int *out = c;
  for (int i = 0; i < 6; i++) {
    const int *column = b;
    for (int j = 0; j < 5; j++) {
      const int *pa = row;
      const int *pb = column;
      int sum = 0;
      for (int k = 0; k < 4; k++) {
        sum += *pa++ * *pb;
        pb += 5;
      }
      *out++ = sum;
      column++;
    }
    row += 4;
  }
}
