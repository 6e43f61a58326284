// Two ends of an array that come together, unsigned.
unsigned w11(const unsigned char s[32]) {
  unsigned l = 0, r = 31;
  unsigned c = 0;
  while (l < r) {
    if (s[l] < s[r])
      l++;
    else
      r--;
    c = c * 3 + l;
  }
  return c;
}
