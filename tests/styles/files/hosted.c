// A test bench in the same file, with what it takes from hosted headers; a macro of the configuration.
// kernel: {function: hosted, defines: {N: 24}}
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef __SYNTHESIS__
static void print(const int8_t *x) {
  for (int i = 0; i < N; i++) printf("%d ", x[i]);
}
#endif

void hosted(const uint8_t x[N], int8_t y[N]) {
  for (int i = 0; i < N; i++) y[i] = x[i] > INT8_MAX ? INT8_MAX : x[i];
}

int main(int argc, char **argv) {
  uint8_t *x = malloc(N);
  int8_t y[N];
  memset(x, 200, N);
  hosted(x, y);
  assert(y[0] == INT8_MAX);
#ifndef __SYNTHESIS__
  print(y);
#endif
  free(x);
  return argc > 1 ? atoi(argv[1]) : 0;
}
