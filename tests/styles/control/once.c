/* Blocks that macros write as loops of one iteration. */
#define SWAP(a, b)  \
  do {              \
    short t = (a);  \
    (a) = (b);      \
    (b) = t;        \
  } while (0)
#define ROUND(v, k)             \
  do {                          \
    v ^= v << (k);              \
    if (!(v & 1)) break;        \
    v += 0x9e37;                \
  } while (0)

void once(short x[9], unsigned *hash) {
  unsigned h = *hash;
  for (int i = 0; i < 8; i++) {
    if (x[i] > x[i + 1]) SWAP(x[i], x[i + 1]);
    ROUND(h, 3);
    do {
      if (x[i] == 7) continue;
      h += x[i];
    } while (0);
  }
  *hash = h;
}
