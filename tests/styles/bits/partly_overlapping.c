// Bit-fields over halves that cut each other.
// refused: type 'union mixed' of 'x' is not supported: it has a union without a member that has the numbers of all others
union mixed {
  struct {
    unsigned low : 5, high : 27;
  } field;
  unsigned short half[2];
};

void partly_overlapping(unsigned a[8]) {
  for (int i = 0; i < 8; i++) {
    union mixed x;
    x.half[0] = a[i];
    x.half[1] = a[7 - i];
    a[i] = x.field.high;
  }
}
