// Counts that may go around their type before they are looked at.
int around(signed char n, unsigned char m) {
  int s = 0;
  do {
    s += n;
  } while (--n > 0);
  while (++m < 200) s = s * 3 + m;
  return s;
}
