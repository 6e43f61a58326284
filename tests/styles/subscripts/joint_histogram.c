// A joint histogram that is kept, and its greatest count.
int joint(const unsigned char a[128], const unsigned char b[128]) {
  static short h[16][16];
  int most = 0;
  for (int i = 0; i < 128; i++) {
    short n = ++h[a[i] >> 4][b[i] >> 4];
    if (n > most) most = n;
  }
  return most;
}
