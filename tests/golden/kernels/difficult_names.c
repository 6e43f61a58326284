// Names that mean something elsewhere: the bench, the library, Verilator's C++, one another.
void hls_bench_top(const int set[4], const int v_[4], const int v__[4], short a$b, int clk, int é,
                   int out[4]) {
  int hls_bench_top[4];
  for (int list = 0; list < 4; list++) hls_bench_top[list] = set[list] * a$b + v_[list];
  for (int i = 0; i < 4; i++) out[i] = hls_bench_top[3 - i] ^ v__[i] ^ (clk + é);
}
