// Lengths that the test itself counts down, one with a break.
int weigh(const signed char text[30], unsigned length, int skip) {
  int weight = 0;
  while (length--) weight = weight * 5 + text[length];
  while (skip-- > 0) {
    if (text[skip] == 0) break;
    weight -= text[skip];
  }
  return weight;
}
