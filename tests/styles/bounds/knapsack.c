// The best value that fits, for any weight up to 31.
unsigned knapsack(const unsigned char weight[6], const unsigned short value[6]) {
  unsigned best[32] = {0};
  for (int item = 0; item < 6; item++)
    for (int room = 31; room >= 0; room--) {
      int left = room - weight[item];
      if (left >= 0) {
        unsigned with = best[left] + value[item];
        if (with > best[room]) best[room] = with;
      }
    }
  return best[31];
}
