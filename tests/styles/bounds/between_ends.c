// A window of a row, from its right end to its left one.
void shift_right(int row[32], unsigned char from, int to) {
  for (int i = to; i > from; i--) row[i] = row[i - 1];
}
