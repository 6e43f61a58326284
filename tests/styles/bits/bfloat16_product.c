// A product of matrices of bfloat16, summed up as floats and rounded to nearest even.
typedef unsigned short bfloat;

static float widened(bfloat number) {
  unsigned bits = (unsigned)number << 16;
  return *(float *)&bits;
}

static bfloat rounded(float number) {
  const unsigned bits = *(const unsigned *)&number;
  if ((bits & 0x7fffffff) > 0x7f800000) return 0x7fc0;
  return (bfloat)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

void bfloat16_product(const bfloat a[4][4], const bfloat b[4][4], bfloat c[4][4]) {
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 4; j++) {
      float sum = 0;
      for (int k = 0; k < 4; k++) sum += widened(a[i][k]) * widened(b[k][j]);
      c[i][j] = rounded(sum);
    }
  }
}
