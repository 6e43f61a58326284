// A byte substitution with a round key behind it.
static const unsigned char S[256] = {
#define R(x) x, (x * 7 + 3) & 255, (x * 13 + 1) & 255, (x * 29 + 5) & 255
#define Q(x) R(x), R(x + 4), R(x + 8), R(x + 12)
    Q(0),   Q(16),  Q(32),  Q(48),  Q(64),  Q(80),  Q(96),  Q(112),
    Q(128), Q(144), Q(160), Q(176), Q(192), Q(208), Q(224), Q(240)};
void sub(unsigned char s[4][4], unsigned char rk[176], unsigned char round) {
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) s[i][j] = S[s[i][j]];
  if (round < 11)
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 4; j++) s[i][j] ^= rk[16 * round + 4 * i + j];
}
