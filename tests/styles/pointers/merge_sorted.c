/* Two sorted halves become one: which pointer moves depends on what they point to. */
void merge_sorted(const int a[16], const int b[16], int *out) {
  const int *p = a, *q = b;
  const int *const a_end = a + 16, *const b_end = b + 16;
  int *w = out;
  while (p < a_end && q < b_end) {
#pragma HLS loop_tripcount max=31
    if (*p <= *q)
      *w++ = *p++;
    else
      *w++ = *q++;
  }
  while (p < a_end) *w++ = *p++;
  while (q < b_end) *w++ = *q++;
}
