/* A sum that waits for itself, and one of which the copies do. */
void source_order(const float a[64], const float b[16], float out[2]) {
  float sum = 0;
  for (int i = 0; i < 64; i++) {
    sum += a[i];
  }
  out[0] = sum;
  float total = 1;
  for (int t = 0; t < 16; t++) {
    total -= b[t];
  }
  out[1] = total;
}
