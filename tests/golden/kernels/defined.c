#define N 4
void defined(int a[N]) {
  for (int i = 0; i < N; i++) a[i] += 1;
}
