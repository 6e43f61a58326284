/* A block filter with its line in front of the samples, four taps at a time. */
#define TAPS 8
#define BLOCK 16
static float line[TAPS + BLOCK - 1];

void fir_state(const float *src, float *dst, const float coefficient[TAPS]) {
  float *next = line + TAPS - 1;
  const float *px, *pb;
  float acc;
  int i, tap;
  for (i = 0; i < BLOCK; i++) *next++ = *src++;
  for (i = 0; i < BLOCK; i++) {
    px = line + i;
    pb = coefficient;
    acc = 0.0f;
    tap = TAPS >> 2;
    while (tap > 0) {
      acc += *pb++ * *px++;
      acc += *pb++ * *px++;
      acc += *pb++ * *px++;
      acc += *pb++ * *px++;
      tap--;
    }
    *dst++ = acc;
  }
  next = line;
  px = line + BLOCK;
  for (i = 0; i < TAPS - 1; i++) *next++ = *px++;
}
