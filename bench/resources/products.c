/* Products of all widths. */
#include <stdint.h>

#define SIZE 24

void products(R out[SIZE], A a[SIZE], B b[SIZE]) {
  for (int i = 0; i < SIZE; i++) {
    out[i] = (R)a[i] * (R)b[i];
  }
}
