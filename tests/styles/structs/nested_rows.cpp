// References to rows and elements of an array of points.
struct P {
  int x, y;
};
void f(P (&a)[4][2], int o[4]) {
  for (auto& row : a)
    for (P& p : row) p.x += p.y;
  for (int i = 0; i < 4; i++) {
    P& q = a[i][1];
    P c = q;
    c.x++;
    q = c;
    o[i] = q.x;
  }
  int k = 0;
  int& r = k;
  for (int i = 0; i < 4; i++) r += o[i];
  o[0] = k;
}
