// A heap of entries: pushed, popped and written by subscripts that step, once for all members.
typedef struct {
  int key;
  unsigned char id;
  short extra[2];
} entry;
static int sum_of(const entry* e) { return e->key + e->id + e->extra[1]; }
static void mark(entry* e, int by) {
  e->id += by;
  e->extra[0] = by;
}
int run(const int op[12], entry out[12]) {
  entry heap[8];
  int n = 0, m = 0;
  for (int i = 0; i < 8; i++) {
    const entry none = {0, 0, {0, i}};
    heap[i] = none;
  }
  for (int i = 0; i < 12; i++) {
    if (op[i] > 0 && n < 7) {
      const entry e = {op[i], i, {-i, 2 * i}};
      heap[n++] = e;
    } else if (n > 0) {
      out[m++] = heap[0];
      heap[0] = heap[--n];
    }
  }
  int at = 0, total = 0;
  total += sum_of(&heap[at++]);
  mark(&heap[at++], 3);
  entry copies[2] = {heap[at++]};
  copies[1] = heap[at];
  heap[--at] = copies[0];
  total += sum_of(&heap[at]) + 100 * copies[1].key;
  return total * 256 + n * 16 + m + at;
}
