// memmove and memcpy inside one array, from rows to a line and back: delay lines, a window of rows, halves exchanged.
#include <string.h>

void moved_in_place(const short x[16], short late[16], short early[16], int rows[4][4], short half[8], unsigned at) {
  short line[5] = {0}, next[5] = {0};
  for (int i = 0; i < 16; i++) {
    memmove(&line[1], line, 4 * sizeof(short));
    line[0] = x[i];
    memmove(next, next + 1, sizeof next - sizeof next[0]);
    next[4] = x[i];
    late[i] = line[4] + line[2];
    early[i] = next[0] - next[3];
  }
  for (int r = 1; r < 4; r++) memcpy(rows[r - 1], rows[r], sizeof rows[0]);
  memmove(&rows[1][0], &rows[0][0], 2 * sizeof rows[0]);
  int all[16];
  memcpy(all, rows, sizeof all);
  for (int i = 0; i < 15; i++) all[i] += all[i + 1];
  memcpy(&rows[2][0], &all[4], 8 * sizeof(int));
  short kept[4];
  memcpy(kept, half, sizeof kept);
  memcpy(half, half + 4, sizeof kept);
  memcpy(&half[4], kept, sizeof kept);
  memcpy(kept, &x[4 * (at & 3)], sizeof kept);
  for (int i = 0; i < 4; i++) half[i] ^= kept[i];
}
