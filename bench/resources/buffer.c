/* A local memory of DEPTH words that is written once and read twice in reverse. */
#include <stdint.h>
#include <stdbool.h>

void buffer(T out[256], T in[DEPTH]) {
  T kept[DEPTH];
  for (int i = 0; i < DEPTH; i++) {
    kept[i] = in[i];
  }
  for (int j = 0; j < 256; j++) {
    out[j] = kept[DEPTH - 1 - j];
  }
}
