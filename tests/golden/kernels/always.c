/* Comparisons that types decide. */
void always(const unsigned char a[4], const unsigned b[4], int out[4]) {
  for (int i = 0; i < 4; i++) {
    int x = a[i] > 255 ? 255 : a[i];
    if (b[i] >= 0) x += 1;
    out[i] = x + (a[i] <= 255) * 2 + ((a[i] & 15) > 15) * 4;
  }
}
