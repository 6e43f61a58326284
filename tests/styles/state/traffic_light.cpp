// Lights with times of their own, as a class.
class Lights {
  enum Phase { kRed, kYellow, kGreen };
  Phase phase = kRed;
  int left = 5;

 public:
  int tick(bool waits) {
    if (left > 0) left--;
    if (left == 0 || (phase == kGreen && waits && left > 2)) {
      switch (phase) {
        case kRed:
          phase = kGreen;
          left = 9;
          break;
        case kGreen:
          phase = kYellow;
          left = 2;
          break;
        default:
          phase = kRed;
          left = 5;
      }
    }
    return phase * 16 + left;
  }
};
int lights(bool waits) {
  static Lights north;
  return north.tick(waits);
}
