// Whether an address is in a cache of two sets of four lines, the oldest of which leaves.
int look_up(unsigned short address) {
  static unsigned short tag[2][4];
  static unsigned char age[2][4] = {{0, 1, 2, 3}, {0, 1, 2, 3}};
  int set = address & 1, hit = -1, oldest = 0;
  for (int way = 0; way < 4; way++) {
    if (tag[set][way] == address) hit = way;
    if (age[set][way] == 3) oldest = way;
  }
  int way = hit >= 0 ? hit : oldest;
  unsigned char was = age[set][way];
  for (int w = 0; w < 4; w++)
    if (age[set][w] < was) age[set][w]++;
  age[set][way] = 0;
  tag[set][way] = address;
  return hit >= 0;
}
