// A substitution of four bits.
static const unsigned char S[16] = {12, 5, 6, 11, 9, 0, 10, 13, 3, 14, 15, 8, 4, 7, 1, 2};
void f(const unsigned char a[8], unsigned char b[8]) {
  for (int i = 0; i < 8; i++) b[i] = S[a[i] & 15];
}
