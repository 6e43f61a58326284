// The tail of a hash: a length that is known decides where a switch is entered.
// kernel: {function: hash}
#define LENGTH 11
unsigned hash(const unsigned char key[LENGTH]) {
  unsigned h = 0x9747b28c;
  for (int i = 0; i + 4 <= LENGTH; i += 4) {
    const unsigned word = key[i] | key[i + 1] << 8 | key[i + 2] << 16 | (unsigned)key[i + 3] << 24;
    h = (h ^ word * 0x5bd1e995) * 31;
  }
  unsigned tail = 0;
  switch (LENGTH & 3) {
    case 3:
      tail ^= key[LENGTH / 4 * 4 + 2] << 16;
    case 2:
      tail ^= key[LENGTH / 4 * 4 + 1] << 8;
    case 1:
      tail ^= key[LENGTH / 4 * 4];
      h ^= tail;
  }
  switch (LENGTH & 1) {
    case 0:
      h ^= key[LENGTH];
    default:
      h ^= h >> 13;
  }
  return h;
}
