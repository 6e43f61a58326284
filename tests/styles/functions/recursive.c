// A function that calls itself.
// refused: recursive call 'factorial(n - 1)' is not supported
static int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
void table(int f[8]) {
  for (int i = 0; i < 8; i++) f[i] = factorial(i);
}
