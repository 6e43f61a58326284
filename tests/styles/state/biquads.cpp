// Two biquads that keep their values.
struct biquad {
  float b0, b1, b2, a1, a2;
  float z1, z2;
  float step(float x) {
    float y = b0 * x + z1;
    z1 = b1 * x - a1 * y + z2;
    z2 = b2 * x - a2 * y;
    return y;
  }
};
float biq(float x) {
  static biquad s[2] = {{0.5f, 0.25f, 0.1f, -0.3f, 0.2f, 0, 0},
                        {0.4f, 0.1f, 0.2f, 0.1f, 0.05f, 0, 0}};
  float y = x;
  for (int i = 0; i < 2; i++) y = s[i].step(y);
  return y;
}
