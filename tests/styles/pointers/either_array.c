/* Two arrays for one pointer. */
// refused: 'second ? b : a' points to one of two arrays or rows
void either_array(const int a[8], const int b[8], int y[8], int second) {
  const int *p = second ? b : a;
  for (int i = 0; i < 8; i++) y[i] = *p++;
}
