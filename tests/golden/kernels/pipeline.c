// Three nests one after the other, the middle one as fast as it is unrolled.
void pipeline(const int in[8][8], int out[8][8]) {
  int first[8][8], second[8][8];
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j) first[i][j] = in[i][j] + 3;
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j) second[i][j] = first[i][j] ^ 5;
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j) out[i][j] = second[i][j] + 1;
}
