// Frequencies of letters, weighted by where they stand.
void frequencies(const unsigned char x[64], const short weight[64], int h[256]) {
  for (int i = 0; i < 64; i++) h[x[i]] += weight[i];
}
