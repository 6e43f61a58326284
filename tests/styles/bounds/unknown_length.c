// A product of two values as a bound: nothing limits it.
// refused: how often loop 'i' runs is not known
void fill(int* a, const int b[2]) {
  for (int i = 0; i < b[0] * b[1]; i++) a[0] += i;
}
