// An argument that is an index in one mode only.
int z01(int op, const int x[16], int a) {
  if (op == 1) return a + 1;
  if (op == 2) return x[a];
  return -a;
}
