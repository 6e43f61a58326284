// Counters of two bits that predict a branch from what happened before.
static unsigned char history;
_Bool predict(unsigned char pc, _Bool taken) {
  static unsigned char counter[64];
  unsigned char at = (pc ^ history) & 63;
  _Bool guess = counter[at] >= 2;
  if (taken && counter[at] < 3) counter[at]++;
  if (!taken && counter[at] > 0) counter[at]--;
  history = history << 1 | taken;
  return guess == taken;
}
