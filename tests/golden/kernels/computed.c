static const unsigned char kBox[16] = {12, 5, 6, 11, 9, 0, 10, 13, 3, 14, 15, 8, 4, 7, 1, 2};

void computed(const unsigned char x[12], const short at[6], int round, int h[16], int key[3][4],
              signed char out[12]) {
  int first[8];
  for (int i = 0; i < 8; i++) first[i] = -1;
  int n = 0;
  for (int i = 0; i < 12; i++) {
    unsigned char box = kBox[x[i] >> 4] ^ kBox[x[i] & 15];
    h[box]++;
    if (first[x[i] % 8] < 0) first[x[i] % 8] = i;
    out[n] = box - key[round][i < 4 ? i : 3];
    n++;
  }
  for (int k = 0; k < 6; k++) out[at[k] + k] += first[at[k]];
}
