// Members of fewer bits than C's types: signs, and sums that C makes as int.
struct fields {
  signed last : 1;
  signed low : 6;
  unsigned high : 7;
};

void bit_fields(const int a[8], int b[8], int c[8]) {
  for (int i = 0; i < 8; i++) {
    struct fields f;
    f.last = a[i];
    f.low = a[i] >> 1;
    f.high = a[i] >> 7;
    b[i] = f.high - 100 < 0 ? f.last : f.low * f.high;
    f.high += 90;
    c[i] = (f.high - 100) / 7 + f.last * 3;
  }
}
