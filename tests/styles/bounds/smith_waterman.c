// Local alignment of two sequences of lengths that are arguments.
int align(const unsigned char a[12], unsigned char la, const unsigned char b[12],
          unsigned char lb) {
  int row[13], best = 0;
  for (int j = 0; j <= 12; j++) row[j] = 0;
  for (int i = 0; i < 12 && i < la; i++) {
    int diagonal = 0;
    for (int j = 0; j < 12; j++) {
      if (j >= lb) break;
      int up = row[j + 1], score = diagonal + (a[i] == b[j] ? 3 : -2);
      if (up - 1 > score) score = up - 1;
      if (row[j] - 1 > score) score = row[j] - 1;
      if (score < 0) score = 0;
      diagonal = up;
      row[j + 1] = score;
      if (score > best) best = score;
    }
  }
  return best;
}
