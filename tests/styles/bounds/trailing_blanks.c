// Trailing blanks are counted from the end, characters summed in front of them.
int checksum(const unsigned char text[40], int length) {
  int blanks = 0;
  for (int end = length; end > 0; end--) {
    if (text[end - 1] != ' ') break;
    blanks++;
  }
  int sum = 0;
  for (int i = length - blanks; i > 0; --i) sum = (sum << 1) ^ text[i - 1];
  return sum;
}
