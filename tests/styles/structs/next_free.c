// Slots of a pool that say which one follows, written where they say.
#include <stdint.h>
typedef struct {
  uint8_t next;
  int16_t load[2];
  int key;
} slot;
void insert(slot pool[8], const int keys[5]) {
  for (int i = 0; i < 5; i++) {
    slot fresh = {i, {keys[i], -keys[i]}, 3 * i};
    pool[pool[0].next & 7] = fresh;
    pool[pool[i].next & 7] = pool[pool[7].key & 7];
  }
}
