// A decimal number with a sign; -1 in `ok` where a character is no digit.
int parse(const char text[12], signed char* ok) {
  int i = 0, sign = 1, value = 0;
  if (text[0] == '-') {
    sign = -1;
    i = 1;
  }
  *ok = 0;
  for (; i < 12; i++) {
    if (text[i] == 0) break;
    if (text[i] < '0' || text[i] > '9') {
      *ok = -1;
      return 0;
    }
    value = value * 10 + (text[i] - '0');
    *ok = 1;
  }
  return sign * value;
}
