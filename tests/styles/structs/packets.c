// Headers of packets, with bit-fields: which are dropped.
#include <stdint.h>
struct header {
  uint32_t source, target;
  uint16_t length;
  unsigned version : 4, kind : 3, urgent : 1;
  uint8_t hops;
};
int route(struct header h[8], uint32_t own) {
  int dropped = 0;
  for (int i = 0; i < 8; i++) {
    struct header* p = &h[i];
    if (p->version != 4 || (p->hops == 0 && !p->urgent)) {
      p->kind = 7;
      dropped++;
      continue;
    }
    p->hops--;
    if (p->target == own) p->kind = 1;
  }
  return dropped;
}
