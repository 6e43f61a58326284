// A tile of pixels copied row by row, moved by one, and its statistics cleared and handed on as one object.
#include <string.h>
#include <stdint.h>

struct pixel {
  uint8_t r, g, b;
};
struct statistics {
  uint32_t sum;
  uint16_t bins[4];
  _Bool bright;
};

void tile(const struct pixel in[4][8], struct pixel out[4][8], struct statistics rows[4]) {
  struct pixel line[9];
  memset(line, 0, sizeof line);
  for (int y = 0; y < 4; y++) {
    struct statistics now;
    memset(&now, 0, sizeof now);
    memcpy(line + 1, in[y], 8 * sizeof(struct pixel));
    for (int x = 0; x < 8; x++) {
      now.sum += line[x].r + line[x].g + line[x].b;
      now.bins[line[x].g >> 6]++;
    }
    now.bright = now.sum > 3000;
    memcpy(&rows[y], &now, sizeof(struct statistics));
    memmove(line, line + 1, 8 * sizeof line[0]);
    memcpy(out[y], line, sizeof out[y]);
  }
}
