// One that may begin at 0 goes around its type before it is looked at.
int around(const unsigned char p[16], unsigned char x) {
  unsigned char n = x & 7;
  int k = 0;
  while (p[k & 15] != 200 && --n > 0) k++;
  return k;
}
