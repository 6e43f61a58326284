// Whether a text reads the same backwards, from both ends.
int palindrome(const char s[16]) {
  int l = 0, r = 15;
  while (l < r) {
    if (s[l] != s[r]) return 0;
    l++;
    r--;
  }
  return 1;
}
