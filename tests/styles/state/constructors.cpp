// What constructors, default arguments and default members change, in loops.
static int serial = 1;
static int next() { return serial = serial * 3 + 1; }
static int twice(int x = next()) { return 2 * x; }
struct Numbered {
  int number;
  Numbered() : number(next()) {}
};
struct Counted {
  int number = next();
  int weight = 2;
};
void constructors(int a[6], int b[6], int c[6]) {
  for (int i = 0; i < 6; i++) {
    Numbered x;
    a[i] = x.number;
  }
  for (int i = 0; i < 6; i++) b[i] = twice();
  for (int i = 0; i < 6; i++) {
    Counted y;
    c[i] = y.number * y.weight;
  }
}
