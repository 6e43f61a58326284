/* A line of the last values, a buffer and a few sums. */
void tables(const int x[512], int y[512]) {
  int line[4] = {0};
  int few[48];
  int many[512];
  for (int i = 0; i < 48; i++) few[i] = x[i];
  for (int j = 0; j < 512; j++) many[j] = x[j] + few[j % 48];
  for (int k = 0; k < 512; k++) {
    line[k % 4] = line[k % 4] + many[511 - k];
    y[k] = line[k % 4];
  }
}
