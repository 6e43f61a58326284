// Pointers to numbers of any width, and to structures of these, that walk.
#include <ap_int.h>
struct px {
  ap_uint<8> r, g;
};
static void adv(const px*& p, int n) { p += n; }
void pixel_pairs(const px in[12], ap_uint<10> out[6]) {
  const px* p = in;
  ap_uint<10>* w = out;
  while (w < out + 6) {
    *w++ = p->r + p[1].g;
    adv(p, 2);
  }
}
