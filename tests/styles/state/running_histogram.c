// A histogram that goes on from call to call, and its peak.
unsigned hist[64];
int total = 3;
void histogram(const unsigned char x[32], unsigned top[2]) {
  unsigned best = 0, where = 0;
  for (int i = 0; i < 32; i++) hist[x[i] & 63]++;
  for (int i = 0; i < 64; i++)
    if (hist[i] > best) {
      best = hist[i];
      where = i;
    }
  total += 32;
  top[0] = where;
  top[1] = total;
}
