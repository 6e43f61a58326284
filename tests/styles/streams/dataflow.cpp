// Load, compute and store, with streams between them.
#include <ap_int.h>
#include <hls_stream.h>
static void load(const int a[64], hls::stream<int>& s) {
  for (int i = 0; i < 64; i++) s.write(a[i]);
}
static void work(hls::stream<int>& s, hls::stream<int>& t) {
  for (int i = 0; i < 64; i++) {
    int x;
    s >> x;
    t << x * x + 1;
  }
}
static void store(hls::stream<int>& t, int b[64]) {
  for (int i = 0; i < 64; i++) b[i] = t.read();
}
void df(const int a[64], int b[64]) {
#pragma HLS dataflow
  static hls::stream<int> s("s"), t("t");
#pragma HLS STREAM variable = s depth = 4
  load(a, s);
  work(s, t);
  store(t, b);
}
