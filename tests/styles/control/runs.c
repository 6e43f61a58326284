// Values and lengths of runs, in arrays of their own.
void rle(const unsigned char in[32], unsigned char value[32], unsigned char count[32], int* runs) {
  int n = 0;
  unsigned char last = in[0], length = 1;
  for (int i = 1; i < 32; i++) {
    if (in[i] == last) {
      length++;
      continue;
    }
    value[n] = last;
    count[n++] = length;
    last = in[i];
    length = 1;
  }
  value[n] = last;
  count[n++] = length;
  *runs = n;
}
