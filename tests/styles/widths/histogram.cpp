// Counts of the upper four bits of pixels.
#include "ap_int.h"
#define BINS 16
void histogram(const ap_uint<8> pixels[64], ap_uint<16> bins[BINS]) {
  for (int i = 0; i < BINS; i++) bins[i] = 0;
  for (int i = 0; i < 64; i++) {
    ap_uint<4> bin = pixels[i] >> 4;
    bins[bin]++;
  }
}
