// Least, greatest and mean through pointers.
static void look(const short* x, int n, short* least, short* most, int* sum) {
  *least = *most = x[0];
  *sum = 0;
  for (int i = 0; i < 20; i++) {
    if (i >= n) break;
    if (x[i] < *least) *least = x[i];
    if (x[i] > *most) *most = x[i];
    *sum += x[i];
  }
}
void statistics(const short x[20], short* least, short* most, short* mean) {
  int sum;
  look(x, 20, least, most, &sum);
  *mean = sum / 20;
}
