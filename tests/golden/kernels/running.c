// Values that a variable keeps and that are stored, too.
void running(const int a[8], const float b[8], int sums[8], float most[8], int *last) {
  int sum = 0, before = 1;
  float greatest = 0;
  for (int i = 0; i < 8; i++) {
    sum += a[i];
    sums[i] = sum;
    if (b[i] > greatest) greatest = b[i];
    most[i] = greatest * before;
    before = sum;
  }
  *last = sum;
}
