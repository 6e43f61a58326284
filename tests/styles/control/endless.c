/* Loops without an end of their own, that a test in their body ends. */
int endless(const signed char s[12], int out[3]) {
  int i = 0, w = 0;
  for (;;) {
    if (i >= 12) break;
    if (s[i] < 0) { i += 2; w++; continue; }
    i++;
  }
  int k = 9;
  while (1) {
    if (!(k > 2) || s[k] == 5) { break; }
    k -= 2;
    w += k;
  }
  int n = 0, words = 0;
  while (n < 12) {
#pragma HLS loop_tripcount max=12
    if (s[n] == 32) { n++; continue; }
    words++;
    while (n < 12 && s[n] != 32) n++;
  }
  out[0] = k; out[1] = n; out[2] = words;
  return w * 100 + i;
}
