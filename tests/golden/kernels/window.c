// Nine neighbours of each pixel, in one cycle.
void window(const short image[12][20], short sums[10][18]) {
  for (int y = 0; y < 10; ++y)
    for (int x = 0; x < 18; ++x) {
      int sum = 0;
      for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 3; ++column) sum += image[y + row][x + column];
      sums[y][x] = (short)(sum / 8);
    }
}
