// Structures in all places: arguments, arrays, locals, results, classes with operators and arrays, two names of one
// object, bit-fields, tables.
#include <array>
#include <complex>

struct sample {
  short value;
  unsigned char flags : 3;
  bool valid;
};

struct limits {
  int least, greatest;
  int bins[4];
  void add(int x) {
    if (x < least) least = x;
    if (x > greatest) greatest = x;
    bins[x & 3]++;
  }
};

class filter {
  int line[3];
  int total;

 public:
  filter() : line{0, 0, 0}, total(0) {}
  int& newest() { return line[0]; }
  filter& operator<<(int x) {
    for (int i = 2; i > 0; i--) line[i] = line[i - 1];
    newest() = x;
    total += x;
    return *this;
  }
  operator int() const { return line[0] - 2 * line[1] + line[2] + total; }
};

static void swap(sample& a, sample& b) {
  sample old = a;
  a = b;
  b = old;
}

static const std::complex<int> kTurns[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

int objects(sample x[8], const std::array<std::complex<int>, 4>& z, std::complex<int> w[4],
            sample one) {
  limits seen = {1000, -1000, {0}};
  filter f;
  for (int i = 0; i < 8; i++) {
    if (i % 2 == 0 && x[i].value > x[i + 1].value) swap(x[i], x[i + 1]);
    swap(x[i], x[i]);
    x[i].flags += one.flags;
    x[i].valid = x[i].valid || one.valid;
    (f << x[i].value) << i;
    seen.add(f);
  }
  for (int i = 0; i < 4; i++) w[i] = z[i] * kTurns[i] + std::complex<int>(i, one.value);
  limits other = seen;
  other.least--;
  return one.valid ? seen.greatest + seen.bins[1] : other.least + other.bins[2];
}
