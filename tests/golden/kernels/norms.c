// A local array between two loops that multiply.
void norms(float x[8], float y[8]) {
  float squares[8];
  for (int i = 0; i < 8; i++) squares[i] = x[i] * x[i];
  for (int j = 0; j < 8; j++) y[j] = squares[j] * x[7 - j];
}
