// A filter that takes a sample a call.
int fir1(int x) {
  static int line[8];
  static const int tap[8] = {1, 2, 3, 4, 4, 3, 2, 1};
  int sum = 0;
  for (int i = 7; i > 0; i--) line[i] = line[i - 1];
  line[0] = x;
  for (int i = 0; i < 8; i++) sum += line[i] * tap[i];
  return sum;
}
