// hls-dse inspect @
struct filter {
  float a;
  filter() : a(0.5f) {}
};
extern int missing;
int kept(int x) {
  static int first = x;
  static filter f;
  static int* p;
  static volatile int v;
  return first + missing + int(f.a);
}
