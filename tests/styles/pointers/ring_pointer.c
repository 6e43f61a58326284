/* A circular buffer whose end is where its pointer turns. */
int ring_pointer(short x) {
  static short line[16];
  static int place;
  short *p = line + place;
  *p = x;
  int sum = 0;
  for (int k = 0; k < 16; k++) {
    sum += *p * (k + 1);
    p = p == line ? line + 15 : p - 1;
  }
  place = (place + 1) & 15;
  return sum;
}
