// The length of a string of at most 32 characters.
int length(const char s[33]) {
  int n = 0;
  while (n < 32 && s[n]) n++;
  return n;
}
