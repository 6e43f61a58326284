// A matrix turned in blocks of four.
void turn(const short a[16][16], short b[16][16]) {
  for (int bi = 0; bi < 16; bi += 4)
    for (int bj = 0; bj < 16; bj += 4)
      for (int i = bi; i < bi + 4; i++)
        for (int j = bj; j < bj + 4; j++) b[j][i] = a[i][j];
}
