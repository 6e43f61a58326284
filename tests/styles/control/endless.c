// A loop that data alone ends.
// refused: `while` loops are not supported
void wait(int a[2]) {
  while (a[0] > 0) a[0] = a[0] * 3 - a[1];
}
