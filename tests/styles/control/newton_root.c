// A root by Newton's steps, until they change little.
float root(float x) {
  if (x <= 0) return 0;
  float y = x > 1 ? x : 1;
  for (int i = 0; i < 12; i++) {
    float next = 0.5f * (y + x / y);
    if (next == y) break;
    y = next;
  }
  return y;
}
