// Two filters of one class template, each with a ring of samples.
template <int N>
class fir {
  int line[N];
  int at;

 public:
  int operator()(int x, const int (&tap)[N]) {
    line[at] = x;
    int sum = 0;
    for (int i = 0; i < N; i++) sum += tap[i] * line[(at + N - i) % N];
    at = at + 1 == N ? 0 : at + 1;
    return sum;
  }
};
int filter(int x) {
  static fir<6> low, high;
  static const int a[6] = {1, 2, 3, 3, 2, 1}, b[6] = {1, -1, 1, -1, 1, -1};
  return low(x, a) + 3 * high(x, b);
}
