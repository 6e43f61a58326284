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
