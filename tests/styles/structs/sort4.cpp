// A sorting network of four records.
#include <cstdint>
struct Entry {
  int32_t key;
  uint16_t id;
  bool valid;
};
static void cswap(Entry& a, Entry& b) {
  if (a.key > b.key) {
    Entry t = a;
    a = b;
    b = t;
  }
}
void sort4(Entry e[4]) {
  cswap(e[0], e[1]);
  cswap(e[2], e[3]);
  cswap(e[0], e[2]);
  cswap(e[1], e[3]);
  cswap(e[1], e[2]);
  for (int i = 0; i < 4; i++) e[i].valid = e[i].key != 0;
}
