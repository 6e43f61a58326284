// Elements at indices.
void gather(const int idx[32], const float x[100], float y[32]) {
  for (int i = 0; i < 32; i++) y[i] = x[idx[i]];
}
