// 64 bits without a sign beside plain numbers: a hash, its digits, and comparisons.
#include <ap_int.h>
typedef ap_uint<64> word;
void mixed(const word x[4], word y[4], int digit[4], const int n) {
  for (int i = 0; i < 4; i++) {
    word h = x[i];
    h ^= h >> 33;
    h *= 0xff51afd7ed558ccdULL;
    h += i;
    digit[i] = h % 10 + (h == 0) + (h > n) + (n <= h) + (h & 15) + (h != -1);
    y[i] = (h & 1) == 1 ? h : word(h - n);
    y[i] -= n % (h | 7u);
  }
}
