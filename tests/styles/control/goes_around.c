// Below 0 the iterator is compared as a great number, and the loop goes on.
// refused: iterator 'i' of type 'int' may wrap
int goes_around(unsigned char x) {
  int n = 0;
  for (int i = x & 15; i > 0u; i -= 3) {
    if (n > 60) break;
    n++;
  }
  return n;
}
