// hls-dse inspect @
struct Pair {
  int a, b;
};
extern "C" void kernel(int (&x)[8], Pair& pair, int&& moved, volatile int& changing) {
  int s = 0;
  int& t = s;
  const int& u = 3;
  for (int i = 0; i < 8; i++) {
    int& v = x[i * i];
    v = t + u;
  }
}
