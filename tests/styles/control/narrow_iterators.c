/* Counters of few bits that begin with data. */
int narrow_iterators(unsigned char n, signed char m, unsigned size) {
  int sum = 0;
  for (unsigned char i = n; i > 0; i--) sum += i;
  for (unsigned char i = n; i < 100; i += 3) sum ^= i;
  for (signed char i = m; i > -20; i--) sum += i & 5;
  if (size > 9) size = 9;
  for (int i = -3; i < size; i++) sum += 1000;
  for (unsigned long i = size; i >= 1; i--) sum += (int)i << 4;
  return sum;
}
