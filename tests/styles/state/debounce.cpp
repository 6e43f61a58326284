// An input that counts when it has lasted ten calls.
#include <ap_int.h>
bool debounce(bool in) {
  static ap_uint<5> count = 7;
  static bool out;
  if (in == out)
    count = 0;
  else if (++count == 10) {
    out = in;
    count = 0;
  }
  return out;
}
