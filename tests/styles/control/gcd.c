// Euclid's algorithm with a stated number of turns.
int gcd(unsigned char a, unsigned char b) {
  while (b) {
#pragma HLS loop_tripcount max = 14
    unsigned char t = a % b;
    a = b;
    b = t;
  }
  return a;
}
