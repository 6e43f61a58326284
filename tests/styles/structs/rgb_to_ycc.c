// Colours of pixels, in and out as structures.
typedef struct {
  unsigned char r, g, b;
} rgb;
typedef struct {
  unsigned char y;
  signed char cb, cr;
} ycc;
static ycc converted(rgb p) {
  ycc q;
  q.y = (77 * p.r + 150 * p.g + 29 * p.b) >> 8;
  q.cb = (-43 * p.r - 85 * p.g + 128 * p.b) >> 8;
  q.cr = (128 * p.r - 107 * p.g - 21 * p.b) >> 8;
  return q;
}
void convert(const rgb in[24], ycc out[24]) {
  for (int i = 0; i < 24; i++) out[i] = converted(in[i]);
}
