// Division by shifts and differences.
void divide(unsigned short n, unsigned short d, unsigned short* q, unsigned short* r) {
  unsigned rest = 0, quotient = 0;
  if (d == 0) {
    *q = 0xffff;
    *r = n;
    return;
  }
  for (int i = 15; i >= 0; i--) {
    rest = rest << 1 | (n >> i & 1);
    if (rest >= d) {
      rest -= d;
      quotient |= 1u << i;
    }
  }
  *q = quotient;
  *r = rest;
}
