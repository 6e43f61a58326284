// Differences of samples in four bits, with steps that follow them.
static const short step_size[16] = {7,  9,   12,  16,  22,  30,  41,  56,
                                    76, 103, 140, 190, 258, 350, 475, 645};
static int clip(int x, int low, int high) { return x < low ? low : x > high ? high : x; }
void encode(const short in[24], unsigned char out[24]) {
  int predicted = 0, index = 0;
  for (int i = 0; i < 24; i++) {
    int step = step_size[index], d = in[i] - predicted;
    unsigned char code = d < 0 ? 8 : 0;
    if (d < 0) d = -d;
    int change = step >> 3;
    if (d >= step) {
      code |= 4;
      d -= step;
      change += step;
    }
    if (d >= step >> 1) {
      code |= 2;
      d -= step >> 1;
      change += step >> 1;
    }
    if (d >= step >> 2) {
      code |= 1;
      change += step >> 2;
    }
    predicted = clip(code & 8 ? predicted - change : predicted + change, -32768, 32767);
    index = clip(index + (code & 4 ? 2 * (code & 3) + 2 : -1), 0, 15);
    out[i] = code;
  }
}
