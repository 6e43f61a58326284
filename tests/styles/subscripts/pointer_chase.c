// A chain of indices, five steps long.
int c16(const int x[8], unsigned char n) {
  int t[8];
  for (int i = 0; i < 8; i++) t[i] = x[i] & 7;
  int p = n & 7;
  for (int i = 0; i < 5; i++) p = t[p];
  return p;
}
