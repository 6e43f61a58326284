// Whether a channel's sample is new.
/* Whether a channel's sample is new, and how many have been. */
int gate(unsigned char channel, signed char x) {
  static signed char last[8] = {-1, 3};
  static unsigned char count = 200;
  if (last[channel & 7] != x) count++;
  last[channel & 7] = x;
  return count;
}
