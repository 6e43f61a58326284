// Who of four is served, in turns.
int serve(unsigned char wants) {
  static unsigned char last = 3;
  for (int k = 1; k <= 4; k++) {
    int i = (last + k) & 3;
    if (wants >> i & 1) {
      last = i;
      return i;
    }
  }
  return -1;
}
