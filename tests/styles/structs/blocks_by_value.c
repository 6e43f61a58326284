// Structures with arrays of structures, passed by value and returned.
struct A {
  int d;
};
struct B {
  struct A m[2];
};
static struct B f(struct B b) { return b; }
void w05(const struct B x[2], struct B y[2]) {
  y[0] = f(x[1]);
  y[1] = f(x[0]);
}
