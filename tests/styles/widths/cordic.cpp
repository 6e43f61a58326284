// Sine and cosine by rotations of 2^-i.
#include <ap_fixed.h>
typedef ap_fixed<18, 3> angle_t;
void cordic(angle_t theta, angle_t& c, angle_t& s) {
  static const angle_t table[12] = {0.7853981, 0.4636476, 0.2449786, 0.1243549,
                                    0.0624188, 0.0312398, 0.0156237, 0.0078123,
                                    0.0039062, 0.0019531, 0.0009765, 0.0004882};
  angle_t x = 0.60725, y = 0, z = theta;
  for (int i = 0; i < 12; i++) {
    angle_t dx = y >> i, dy = x >> i;
    if (z >= 0) {
      x -= dx;
      y += dy;
      z -= table[i];
    } else {
      x += dx;
      y -= dy;
      z += table[i];
    }
  }
  c = x;
  s = y;
}
