// Vectors of four lanes: y += a x, and a product.
#include <hls_vector.h>
typedef hls::vector<float, 4> v4;
void axpy(const v4 x[8], v4 y[8], float a, float* dot) {
  v4 acc = 0.0f;
  for (int i = 0; i < 8; i++) {
    y[i] = y[i] + x[i] * a;
    acc += x[i] * y[i];
  }
  *dot = acc.reduce_add();
}
