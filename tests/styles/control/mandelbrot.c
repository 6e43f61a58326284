// How long a point of the plane stays near.
unsigned char mandel(float cx, float cy) {
  float x = 0, y = 0;
  unsigned char n = 0;
  while (n < 50) {
    float xx = x * x, yy = y * y;
    if (xx + yy > 4.0f) break;
    y = 2 * x * y + cy;
    x = xx - yy + cx;
    n++;
  }
  return n;
}
