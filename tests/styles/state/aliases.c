// A counter by its name, a pointer and a parameter.
static int count = 3;
static void bump(int* p, int by) {
  *p += by;
  count *= 2;
  *p -= 1;
}
int alias(int x) {
  int* q = &count;
  bump(&count, x);
  *q ^= 5;
  bump(q, 2);
  return count + *q;
}
