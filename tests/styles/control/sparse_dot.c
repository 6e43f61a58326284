// A product of two sparse vectors, whose indices are sorted.
int sparse_dot(const unsigned char ia[10], const int va[10], const unsigned char ib[10],
               const int vb[10]) {
  int s = 0;
  for (int i = 0, j = 0; i < 10 && j < 10;) {
    if (ia[i] == ib[j])
      s += va[i++] * vb[j++];
    else if (ia[i] < ib[j])
      i += 1;
    else
      j += 1;
  }
  return s;
}
