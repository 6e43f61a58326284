// Parities of rows and columns of a square of bits.
#include <ap_int.h>
void parities(const ap_uint<9> row[9], ap_uint<9>& rows, ap_uint<9>& columns) {
  ap_uint<9> r = 0, c = 0;
  for (int i = 0; i < 9; i++) {
    r[i] = row[i].xor_reduce();
    c ^= row[i];
  }
  rows = r;
  columns = c;
}
