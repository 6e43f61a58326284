// A counting sort by the lowest four bits.
void sc(const int k[32], int out[64]) {
  int cnt[16];
  for (int i = 0; i < 16; i++) cnt[i] = 0;
  for (int i = 0; i < 32; i++) cnt[k[i] & 15] += 1;
  for (int i = 1; i < 16; i++) cnt[i] += cnt[i - 1];
  for (int i = 31; i >= 0; i--) {
    int d = k[i] & 15;
    cnt[d]--;
    out[cnt[d] & 63] = k[i];
  }
}
