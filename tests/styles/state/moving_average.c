// The average of the last eight samples.
int average(int x) {
  static int buf[8], sum, at;
  sum += x - buf[at];
  buf[at] = x;
  if (++at == 8) at = 0;
  return sum / 8;
}
