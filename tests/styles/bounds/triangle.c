// The lower triangle of a matrix, packed.
void tri(const int a[16], int y[40]) {
  for (int i = 0; i < 6; i++)
    for (int j = 0; j <= i; j++) y[i * (i + 1) / 2 + j] = a[i ^ j];
}
