// A delay of up to sixteen samples.
short ring(short x, int lag) {
  static short buf[16] = {5, 4, 3, 2, 1};
  static int head;
  short y = buf[(head + (lag & 15)) & 15];
  buf[head] = x;
  head = (head + 1) % 16;
  return y;
}
