/* The filter that courses begin with: one sample a call, the line shifted from its end. */
#define TAPS 11
typedef int sample;

void tutorial_fir(sample *y, sample x) {
  const sample tap[TAPS] = {53, 0, -91, 0, 313, 500, 313, 0, -91, 0, 53};
  static sample line[TAPS];
  sample sum = 0;
  int i;
shift:
  for (i = TAPS - 1; i >= 0; i--) {
    if (i == 0) {
      sum += x * tap[0];
      line[0] = x;
    } else {
      line[i] = line[i - 1];
      sum += line[i] * tap[i];
    }
  }
  *y = sum;
}
