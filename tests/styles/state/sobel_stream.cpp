// Edges of an image that comes a pixel a call, two lines kept.
#include <ap_int.h>
#define W 20
ap_uint<8> sobel(ap_uint<8> pixel) {
  static ap_uint<8> line[2][W];
  static ap_uint<8> window[3][3];
#pragma HLS array_partition variable = window complete dim = 0
  static ap_uint<5> x = 0;
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 2; c++) window[r][c] = window[r][c + 1];
  window[0][2] = line[0][x];
  window[1][2] = line[1][x];
  window[2][2] = pixel;
  line[0][x] = line[1][x];
  line[1][x] = pixel;
  x = x == W - 1 ? ap_uint<5>(0) : ap_uint<5>(x + 1);
  ap_int<12> gx = window[0][2] + 2 * window[1][2] + window[2][2] - window[0][0] - 2 * window[1][0] -
                  window[2][0];
  ap_int<12> gy = window[2][0] + 2 * window[2][1] + window[2][2] - window[0][0] - 2 * window[0][1] -
                  window[0][2];
  if (gx < 0) gx = -gx;
  if (gy < 0) gy = -gy;
  ap_int<13> sum = gx + gy;
  return sum > 255 ? ap_uint<8>(255) : ap_uint<8>(sum);
}
