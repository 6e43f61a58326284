// Primes below 64.
int primes(unsigned char is_prime[64]) {
  for (int i = 0; i < 64; i++) is_prime[i] = i > 1;
  for (int i = 2; i < 8; i++) {
    if (!is_prime[i]) continue;
    for (int j = i * i; j < 64; j += i) is_prime[j] = 0;
  }
  int count = 0;
  for (int i = 0; i < 64; i++) count += is_prime[i];
  return count;
}
