/* Conditions that change something where they are asked. */
#define NEXT(v) ((v) = (v) * 5 + 1)
static int tries;

static int tried(int x) {
  tries++;
  return x > 3;
}

static int pop(int *depth, const short stack[8]) { return *depth > 0 ? stack[--*depth] : -1; }

int conditional_effects(const short x[8], int seed, int out[6]) {
  int n = 0, missed = 0, depth = 8, last = 0;
  for (int i = 0; i < 8; i++) {
    if (x[i] > 0 && ++n > 2) out[0] = i;
    if (x[i] < 0 && (missed++ & 1) == 0) out[1] = i;
    if (x[i] & 4 && tried(x[i]) && NEXT(seed) & 8) out[2] = seed;
    if (x[i] == 0 || (x[i] > 5 && (last = pop(&depth, x)) > 0)) out[3] = last;
    out[4] = x[i] > n ? NEXT(n) : seed;
  }
  out[5] = missed * 16 + depth;
  return tries + n;
}
