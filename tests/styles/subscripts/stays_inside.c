// Sums of steps: some inputs lead beyond the eight elements, which C leaves open; verify does not run them.
void stays_inside(const unsigned char step[4], int y[8]) {
  int at = 0;
  for (int i = 0; i < 4; i++) {
    at += step[i] & 3;
    y[at] = i;
  }
}
