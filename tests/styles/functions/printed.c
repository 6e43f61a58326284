// A message inside.
// refused: call 'printf("%d\n", x)' is not supported
#include <stdio.h>
int shown(int x) {
  printf("%d\n", x);
  return x;
}
