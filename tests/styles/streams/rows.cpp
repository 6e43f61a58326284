// Sums of rows of a width that is an argument.
#include <hls_stream.h>
void rows(hls::stream<int>& in, hls::stream<int>& out, int rows, int cols) {
  for (int y = 0; y < rows; y++) {
#pragma HLS loop_tripcount max = 8
    int sum = 0;
    for (int x = 0; x < cols; x++) {
#pragma HLS loop_tripcount max = 8
      sum += in.read();
    }
    out.write(sum);
  }
}
