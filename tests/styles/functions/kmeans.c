// A step of clustering in a plane.
void step(const float px[24], const float py[24], float cx[3], float cy[3]) {
  float sx[3] = {0}, sy[3] = {0};
  int n[3] = {0};
  for (int i = 0; i < 24; i++) {
    int best = 0;
    float least = 1e30f;
    for (int c = 0; c < 3; c++) {
      float dx = px[i] - cx[c], dy = py[i] - cy[c], d = dx * dx + dy * dy;
      if (d < least) {
        least = d;
        best = c;
      }
    }
    sx[best] += px[i];
    sy[best] += py[i];
    n[best]++;
  }
  for (int c = 0; c < 3; c++)
    if (n[c]) {
      cx[c] = sx[c] / n[c];
      cy[c] = sy[c] / n[c];
    }
}
