// A state machine with a timer.
enum state { IDLE, RUN, WAIT, DONE };
unsigned char machine(unsigned char in, unsigned char* count) {
  static enum state s = IDLE;
  static unsigned char left;
  switch (s) {
    case IDLE:
      if (in & 1) {
        s = RUN;
        left = in >> 4;
      }
      break;
    case RUN:
      if (left == 0)
        s = WAIT;
      else
        left--;
      break;
    case WAIT:
      if (in & 2)
        s = DONE;
      else if (in & 4)
        return 9;
      break;
    default:
      s = IDLE;
  }
  *count = left;
  return s;
}
