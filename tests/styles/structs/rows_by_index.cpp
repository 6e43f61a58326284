// Structures with arrays, read at indices that data give.
struct s {
  int v[2];
  short k;
};
void f(const s* a, const unsigned char at[6], int o[6]) {
  for (int i = 0; i < 6; i++) {
    s b = a[at[i] & 7];
    o[i] = b.v[0] - b.v[1] + b.k;
  }
}
