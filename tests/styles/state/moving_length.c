// A length kept between calls that the loop changes behind the back of its condition.
// refused: the loop changes 'waiting()', which 'i < waiting()' reads
static int length = 5;

static int waiting(void) { return length & 15; }

void drain(const unsigned char x[16], unsigned char y[16]) {
  for (int i = 0; i < waiting(); i++) {
    y[i] = x[i];
    if (x[i] == 0) length--;
  }
}
