// Structures with arrays, written at indices that data give.
struct s {
  int v[2];
};
void f(const s a[8], s b[8], const unsigned char at[8]) {
  for (int i = 0; i < 8; i++) b[at[i]] = a[i];
}
