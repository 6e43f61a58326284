// Targets with steps: in C++ what is on the right of an assignment comes first.
// kernel: {function: sides}
struct Cell {
  int value;
  Cell& operator=(int x) {
    value = x * 2;
    return *this;
  }
  Cell& operator+=(int x) {
    value = value * 3 + x;
    return *this;
  }
};
static int count;
static int half() { return count / 2; }
void sides(const int x[8], int y[16], int& last) {
  int n = x[0] & 3, k = 0;
  y[n++] = n;
  y[n++] += k;
  y[count++ & 7] = half();
  int* to = y + 8;
  for (int i = 0; i < 3; i++) *to++ = to - y;
  Cell cells[4] = {};
  cells[k++] = k + x[1];
  cells[k++] += k;
  y[n--] = y[n + 3] = k;
  last = cells[0].value + cells[1].value * 5 + n + count;
}
