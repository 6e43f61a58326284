// Halves of an array that change places.
static void swap(int* a, int* b) {
  int t = *a;
  *a = *b;
  *b = t;
}
void halves(int x[16]) {
  for (int i = 0; i < 8; i++) swap(&x[i], x + i + 8);
}
