/* Both ends of a line, added up; then its end once more. */
void reverse(const int x[64], int y[64]) {
  int a[64];
  int b[16];
  for (int i = 0; i < 64; i++) a[i] = x[i];
  for (int j = 0; j < 16; j++) b[j] = a[63 - j] + a[j];
  for (int k = 0; k < 64; k++) y[k] = b[k % 16] + a[63 - k];
}
