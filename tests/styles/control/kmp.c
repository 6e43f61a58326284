// How often a pattern occurs in a text, after Knuth, Morris and Pratt.
int kmp(const char pattern[4], const char text[64], int next[4]) {
  int k = 0, found = 0;
  next[0] = 0;
  for (int q = 1; q < 4; q++) {
    while (k > 0 && pattern[k] != pattern[q]) {
#pragma HLS loop_tripcount max = 4
      k = next[k - 1];
    }
    if (pattern[k] == pattern[q]) k++;
    next[q] = k;
  }
  int q = 0;
  for (int i = 0; i < 64; i++) {
    while (q > 0 && pattern[q] != text[i]) {
#pragma HLS loop_tripcount max = 4
      q = next[q - 1];
    }
    if (pattern[q] == text[i]) q++;
    if (q >= 4) {
      found++;
      q = next[q - 1];
    }
  }
  return found;
}
