// The least divisor of numbers below 200, tried up to the root.
void divisors(const unsigned char n[8], unsigned char least[8]) {
  for (int i = 0; i < 8; i++) {
    least[i] = n[i];
    for (int d = 2; d * d < 200; d++) {
      if (d * d <= n[i] && n[i] % d == 0 && least[i] == n[i]) least[i] = d;
    }
  }
}
