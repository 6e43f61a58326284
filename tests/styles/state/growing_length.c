// A length of few bits that a function called in the loop lets grow.
// refused: the loop changes 'n', which 'i < n' reads
static unsigned char n;

static void grow(void) { n = 9; }

int growing_length(int v) {
  int steps = 0;
  n = v & 3;
  for (int i = 0; i < n; i++) {
    steps++;
    grow();
  }
  return steps;
}
