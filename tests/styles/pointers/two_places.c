// A pointer that may point to either of two arrays.
// refused: which array or row 'p' points to is not known here
int pick(const int a[4], const int b[4], int which) {
  const int* p = a;
  if (which) p = b;
  return p[1];
}
