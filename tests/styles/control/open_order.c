// A subscript that steps beside a call that reads it: C leaves open which comes first.
// kernel: {function: put}
// refused: 'a[n++]' changes what 'tens(&n)' uses
static int tens(const int* i) { return *i * 10; }
int put(int a[8], int n) {
  n &= 3;
  a[n++] = tens(&n);
  return n;
}
