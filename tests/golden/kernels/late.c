/* A long chain of operations. */
void late(unsigned char x[12], unsigned char y[12]) {
  for (int i = 0; i < 12; i++) {
    unsigned char value = x[i];
    for (int k = 0; k < 70; k++) value = (value ^ 85) + 3;
    y[i] = value;
  }
}
