/* Pointers to structures that walk, as iterators and beside them. */
struct point {
  short x, y;
  unsigned char tag;
};

void points_walk(struct point p[20], const struct point *shift, int *far) {
  struct point *at = p;
  int count = 0;
  for (int i = 0; i < 20; i++, at++) {
    at->x += shift->x;
    at->y += shift->y;
    if (at->tag & 2) count++;
  }
  for (struct point *q = p; q < p + 20; q++) {
    if (q->x * q->x + q->y * q->y > 10000) {
      q->tag = 0xff;
      count++;
    }
  }
  *far = count;
}
