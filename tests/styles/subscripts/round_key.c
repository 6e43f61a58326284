// A round key chosen by an argument.
void addkey(unsigned char s[16], const unsigned char rk[176], int round) {
  for (int i = 0; i < 16; i++) s[i] ^= rk[16 * round + i];
}
