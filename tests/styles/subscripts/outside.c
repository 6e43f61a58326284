// An index that nothing keeps inside, of an array without an extent.
// refused: subscript '(unsigned)x[i] * y[i]' of 'h' ranges over 0..4294836225, and 'h' has no extent
void outside(const unsigned short x[8], const unsigned short y[8], int* h) {
  for (int i = 0; i < 8; i++) h[(unsigned)x[i] * y[i]] = i;
}
