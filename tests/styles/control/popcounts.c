// Ones of words, by clearing the lowest one each time.
void popcounts(const unsigned x[8], unsigned char n[8]) {
  for (int i = 0; i < 8; i++) {
    unsigned v = x[i];
    unsigned char c = 0;
    for (int turn = 0; turn < 32 && v; turn++) {
      v &= v - 1;
      c++;
    }
    n[i] = c;
  }
}
