// A stream cipher that swaps bytes of its state.
void rc4(const unsigned char key[8], unsigned char out[16]) {
  unsigned char S[256];
  int i, j = 0;
  for (i = 0; i < 256; i++) S[i] = i;
  for (i = 0; i < 256; i++) {
    j = (j + S[i] + key[i % 8]) % 256;
    unsigned char t = S[i];
    S[i] = S[j];
    S[j] = t;
  }
  i = j = 0;
  for (int n = 0; n < 16; n++) {
    i = (i + 1) & 255;
    j = (j + S[i]) & 255;
    unsigned char t = S[i];
    S[i] = S[j];
    S[j] = t;
    out[n] = S[(S[i] + S[j]) & 255];
  }
}
