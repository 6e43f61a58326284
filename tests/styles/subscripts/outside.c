// An index that nothing keeps inside.
// refused: subscript 'x[i] * x[7 - i]' of 'h' ranges over
void outside(const unsigned char x[8], int h[16]) {
  for (int i = 0; i < 8; i++) h[x[i] * x[7 - i]] = i;
}
