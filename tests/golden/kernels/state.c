/* A filter that takes a sample a call: delay line, ring of results, counters, a generator of noise. */
static unsigned short noise = 0xace1;
int calls;

static int next(void) {
  unsigned bit = (noise ^ (noise >> 2) ^ (noise >> 3) ^ (noise >> 5)) & 1;
  noise = (noise >> 1) | (bit << 15);
  return noise & 7;
}

static short smoothed(short x) {
  static short line[4] = {1, -1, 2, -2};
  static const signed char tap[4] = {1, 3, 3, 1};
  int sum = 0;
  for (int i = 3; i > 0; i--) line[i] = line[i - 1];
  line[0] = x;
  for (int i = 0; i < 4; i++) sum += line[i] * tap[i];
  return sum >> 3;
}

int state(short x, short recent[2]) {
  static short ring[12] = {7, 7, 7};
  static int at;
  enum { LOW, RISING, HIGH };
  static unsigned char phase = RISING;
  short y = smoothed(x) + 2 * next();
  recent[0] = ring[at];
  ring[at] = y;
  if (++at == 12) at = 0;
  recent[1] = phase;
  switch (phase) {
    case LOW: phase = y > 0 ? RISING : LOW; break;
    case RISING: phase = y > 1000 ? HIGH : y < -1000 ? LOW : RISING; break;
    default: if (y < 0) phase = LOW; else if (next() == 3) return -1;
  }
  calls++;
  return calls * 8 + at;
}
