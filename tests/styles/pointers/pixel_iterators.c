/* Loops that pointers count. */
typedef unsigned char pixel;

void pixel_iterators(const pixel in[64], pixel out[64], const pixel lookup[256]) {
  const pixel *p;
  pixel *q = out;
  for (p = in; p < in + 64; p++) *q++ = lookup[*p];
  for (q = out + 63; q >= out; q--) {
    if (*q > 200) *q = 200;
  }
  const pixel *end = &in[64];
  int total = 0;
  for (const pixel *at = &in[0]; at != end; ++at) total += *at;
  out[0] = total >> 6;
}
