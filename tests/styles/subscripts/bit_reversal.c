// Elements swapped to bit-reversed places.
void reorder(float re[16], float im[16]) {
  for (unsigned i = 0; i < 16; i++) {
    unsigned j = ((i & 1) << 3) | ((i & 2) << 1) | ((i & 4) >> 1) | ((i & 8) >> 3);
    if (j > i) {
      float t = re[i];
      re[i] = re[j];
      re[j] = t;
      t = im[i];
      im[i] = im[j];
      im[j] = t;
    }
  }
}
