// A count that may go around its type before it is looked at.
// refused: `do` loops are not supported
int around(signed char n) {
  int s = 0;
  do {
    s += n;
  } while (--n > 0);
  return s;
}
