// The pixels inside a triangle.
#include <ap_int.h>
typedef ap_uint<8> bit8;
struct Triangle {
  bit8 x0, y0, x1, y1, x2, y2, z;
};
struct Pixel {
  bit8 x, y, z;
};
static int area(int x0, int y0, int x1, int y1, int x, int y) {
  return (x - x0) * (y1 - y0) - (y - y0) * (x1 - x0);
}
int render(Triangle t, Pixel out[64]) {
  int n = 0;
  if (area(t.x0, t.y0, t.x1, t.y1, t.x2, t.y2) == 0) return 0;
  for (int y = 0; y < 8; y++)
    for (int x = 0; x < 8; x++) {
      int a = area(t.x0, t.y0, t.x1, t.y1, x, y), b = area(t.x1, t.y1, t.x2, t.y2, x, y),
          c = area(t.x2, t.y2, t.x0, t.y0, x, y);
      if ((a >= 0 && b >= 0 && c >= 0) || (a <= 0 && b <= 0 && c <= 0)) {
        out[n].x = x;
        out[n].y = y;
        out[n].z = t.z;
        n++;
      }
    }
  return n;
}
