// Counts that a later part of a condition steps: one that begins at 0 goes around.
int counts(const unsigned char p[16], unsigned char x) {
  unsigned char n = x & 7;
  int k = 0, at = 0;
  while (p[k & 15] != 200 && n-- > 0) k++;
  n = (x >> 4 & 7) + 1;
  while (p[at & 15] > 3 && --n > 0) at++;
  return k * 100 + at;
}
