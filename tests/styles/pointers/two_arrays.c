/* A pointer that is one array in one iteration, and another in the next. */
// refused: pointer 'from' points to another array or row in the next iteration
void two_arrays(int a[8], int b[8]) {
  int *from = a, *to = b;
  for (int pass = 0; pass < 4; pass++) {
    for (int i = 0; i < 8; i++) to[i] = from[i] + i;
    int *other = from;
    from = to;
    to = other;
  }
}
