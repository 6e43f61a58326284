// Objects by several names, copied with their arrays.
// refused: pointer 'a.self()' in 'a.self()->x' is not supported
struct A {
  int x;
  A* self() { return this; }
  A& me() { return *this; }
};
struct B {
  A a[2];
  int n;
};
void f(int o[4], B b[3]) {
  A a = {1};
  a.self()->x = 5;
  a.me().me().x += 2;
  o[0] = a.x;
  b[1].a[1].x = o[1];
  b[2] = b[1];
}
