// A jump out of a nest.
// refused: `goto` is not supported
int find(const int a[4][4], int x) {
  int at = -1;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      if (a[i][j] == x) {
        at = 4 * i + j;
        goto done;
      }
done:
  return at;
}
