void sums(const float x[8], float y[1]) {
  float s = 0;
  for (int i = 0; i < 8; i++) s += x[i];
  y[0] = s;
}
