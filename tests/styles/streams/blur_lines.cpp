// A mean of 3 by 3 pixels, of two buffered lines.
#include <hls_stream.h>
void blur(hls::stream<unsigned char>& in, hls::stream<unsigned char>& out) {
  static unsigned char line[2][16];
  unsigned char w[3][3];
  for (int y = 0; y < 12; y++)
    for (int x = 0; x < 16; x++) {
      unsigned char p = in.read();
      for (int k = 0; k < 3; k++) {
        w[k][0] = w[k][1];
        w[k][1] = w[k][2];
      }
      w[0][2] = line[0][x];
      w[1][2] = line[1][x];
      w[2][2] = p;
      line[0][x] = line[1][x];
      line[1][x] = p;
      if (y >= 2 && x >= 2) {
        int sum = 0;
        for (int i = 0; i < 3; i++)
          for (int j = 0; j < 3; j++) sum += w[i][j];
        out.write(sum / 9);
      }
    }
}
