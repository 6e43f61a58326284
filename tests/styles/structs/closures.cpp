// Lambdas: called where they stand, kept, passed on by value and by reference; an `if` that declares.
template <class F>
static void for_rows(int rows, F body) {
  for (int r = 0; r < rows; r++) body(r);
}
template <class F>
static int largest(const int (&of)[4], const F& key) {
  int best = 0;
  for (int i = 1; i < 4; i++)
    if (const int now = key(of[i]), before = key(of[best]); now > before) best = i;
  return best;
}

void closures(const short image[4][8], short out[4][8], int where[2], short low, short high) {
  const auto clipped = [low, high](int x) { return x < low ? low : x > high ? high : x; };
  int sum[4] = {0}, total = 0;
  auto add = [&](int r, auto x, int by = 1) {
    sum[r] += x * by;
    return ++total;
  };
  for_rows(4, [&](int r) {
    for (int c = 0; c < 8; c++) {
      out[r][c] = clipped(image[r][c]);
      if (out[r][c] != image[r][c]) add(r, image[r][c]);
    }
  });
  for_rows(2, [&, step = total & 3](int r) { add(r, step, 5); });
  where[0] = largest(sum, [](int x) { return x; });
  where[1] = largest(sum, [&](int x) { return x ^ total; }) + [&] { return total; }();
}
