// Blocks copied and cleared by the functions of string.h.
#include <string.h>
void blocks(const int in[4][8], int out[4][8], int keep) {
  int t[8];
  for (int i = 0; i < 4; i++) {
    memcpy(t, in[i], sizeof t);
    if (i == (keep & 3)) memset(t, 0, sizeof t);
    memmove(out[3 - i], t, sizeof t);
  }
}
