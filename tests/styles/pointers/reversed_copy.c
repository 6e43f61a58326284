// memcpy, then backwards.
#include <string.h>
void f(const int a[8], int b[8]) {
  int t[8];
  memcpy(t, a, sizeof(t));
  for (int i = 0; i < 8; i++) b[i] = t[7 - i];
}
