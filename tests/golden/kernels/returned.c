// In the style of labs: dot products and checksums that return what they find.
#include <stdint.h>

int32_t dot(const int16_t a[16], const int16_t b[16]) {
  int32_t sum = 0;
  for (int i = 0; i < 16; i++) sum += a[i] * b[i];
  return sum;
}

uint16_t checksum(const uint8_t data[12], uint16_t seed) {
  uint32_t low = seed & 255, high = seed >> 8;
  for (int i = 0; i < 12; ++i) {
    low = (low + data[i]) % 255;
    high = (high + low) % 255;
  }
  return (uint16_t)(high << 8 | low);
}

float norm(const float x[8], float scaled[8]) {
  float best = 0.0f;
  for (int i = 0; i < 8; i++) best = x[i] > best ? x[i] : best;
  for (int i = 0; i < 8; i++) scaled[i] = x[i] * best;
  return best;
}
