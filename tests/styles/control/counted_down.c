// A sum whose loop counts its argument down.
unsigned sum(const unsigned char a[255], unsigned char n) {
  unsigned s = 0;
  int i = 0;
  while (n--) s += a[i++];
  return s;
}
