// A layer of convolutions over eight channels.
#include <stdint.h>
void conv(const int8_t in[8][18][18], const int8_t w[8][8][3][3], int32_t out[8][16][16]) {
  for (int c = 0; c < 8; c++)
    for (int y = 0; y < 16; y++)
      for (int x = 0; x < 16; x++) {
        for (int o = 0; o < 8; o++) {
          int acc = 0;
          for (int p = 0; p < 3; p++)
            for (int q = 0; q < 3; q++) acc += w[o][c][p][q] * in[c][y + p][x + q];
          out[o][y][x] = c == 0 ? acc : out[o][y][x] + acc;
        }
      }
}
