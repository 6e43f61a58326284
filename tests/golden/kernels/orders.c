// Each element needs one of the row before, to the right.
void slanted(int a[5][5]) {
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) a[i + 1][j] = a[i][j + 1] + 1;
}

// A matrix product with a sum of its own for each element.
void product(const float a[4][6], const float b[6][5], float c[4][5]) {
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 5; j++) {
      float sum = c[i][j];
      for (int k = 0; k < 6; k++) sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
  }
}

// The last two values of a row are needed for the next one: the loops cannot change places.
void steps(int x[8], int n[6]) {
  for (int t = 0; t < 6; t++) {
    int before = x[0];
    for (int i = 1; i < 7; i++) {
      int now = x[i];
      x[i] = before + now + x[i + 1];
      before = now;
    }
    n[t] = before;
  }
}

// Sums of a triangle of integers, whose terms may come in any order.
void triangle(const int a[6][6], int rows[6], int columns[6]) {
  for (int i = 0; i < 6; i++) {
    for (int j = 0; j <= i; j++) {
      rows[i] += a[i][j];
      columns[j] += a[i][j] * 3;
    }
  }
}

// What a row adds up to goes into the next one: neither can run ahead of the other.
void feedback(int x[4][8], int *last) {
  int carry = *last;
  for (int t = 0; t < 4; t++) {
    for (int i = 0; i < 8; i++) x[t][i] += carry;
    carry = x[t][3];
  }
  *last = carry;
}
