// Arguments whose names are those of the slave's own signals.
void mask(const short word[6], long long data, unsigned char q, _Bool access, float done_by[6], int strobe, short slave[6]) {
  for (int i = 0; i < 6; i++) {
    slave[i] = access ? word[i] * strobe + q : data >> i;
    done_by[i] += data;
  }
}

// An array that is not read or written, and one of which some banks are not.
void partly(int whole[12], short none[5]) {
  for (int i = 0; i < 3; i++) whole[4 * i + 1] += whole[4 * i + 2];
}

// Arrays of one word at every second word of the slave, and a result.
static int calls;
int single(short a[1], char b[3], int c[1], long d[1], float e[1], short by) {
  a[0] += by;
  for (int i = 0; i < 3; i++) b[i] ^= by >> i;
  c[0] -= a[0];
  d[0] *= by;
  e[0] = e[0] * 2 + by;
  return ++calls;
}
