// Lengths that the kernel clamps itself, counted up and down.
int both_ways(const int x[16], int n, unsigned m) {
  int forward = 0, backward = 0;
  if (n > 16) n = 16;
  for (int i = 0; i <= n - 1; i++) forward = forward * 3 + x[i];
  for (int i = n - 1; i >= 0; i--) backward = backward * 5 ^ x[i];
  int i;
  for (i = m - 1; i >= 0; i--) forward += x[i] & i;
  return forward - backward;
}
