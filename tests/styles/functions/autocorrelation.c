// Autocorrelation of speech samples with scaling and saturated sums.
typedef short word;
typedef long longword;
static word sat_add(word a, word b) {
  longword s = (longword)a + b;
  return s > 32767 ? 32767 : s < -32768 ? -32768 : s;
}
static word mult_r(word a, word b) {
  if (a == -32768 && b == -32768) return 32767;
  longword p = (longword)a * (longword)b + 16384;
  p >>= 15;
  return p & 0xFFFF;
}
static word norm(long a) {
  int n = 0;
  if (a < 0) {
    if (a <= -1073741824) return 0;
    a = ~a;
  }
  while (a < 1073741824 && n < 31) {
    a <<= 1;
    n++;
  }
  return n;
}
void gsm(word s[40], longword L_ACF[9]) {
  word smax = 0;
  for (int k = 0; k < 40; k++) {
    word t = s[k] < 0 ? (s[k] == -32768 ? 32767 : -s[k]) : s[k];
    if (t > smax) smax = t;
  }
  word scal = smax == 0 ? 0 : 4 - norm((longword)smax << 16);
  if (scal > 0) {
    word f = 16384 >> (scal - 1);
    for (int k = 0; k < 40; k++) s[k] = mult_r(s[k], f);
  }
  for (int k = 0; k <= 8; k++) {
    longword sum = 0;
    for (int i = k; i < 40; i++) sum += (longword)s[i] * s[i - k];
    L_ACF[k] = sum << 1;
  }
  s[0] = sat_add(s[0], s[1]);
}
