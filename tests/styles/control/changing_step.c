// Lengths of packets, each read where the last one ended.
// refused: the loop changes 'c', which its step 'n += c' reads
int lengths(const unsigned char x[8]) {
  int n = 0, i = 0;
  unsigned char c = 1;
  while (n < 40) {
    c = x[i & 7] | 1;
    n += c;
    i++;
  }
  return n;
}
