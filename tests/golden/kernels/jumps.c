/* Statements that leave a loop, an iteration, a function or a `switch` before their end. */

/* The sum of the readings before it exceeds a limit, and where that is. */
void until_limit(const int reading[24], int limit, int out[2]) {
  int at = -1, sum = 0;
  for (int i = 0; i < 24; i++) {
    if (reading[i] < 0) continue;
    sum += reading[i];
    if (sum > limit) {
      at = i;
      break;
    }
  }
  out[0] = at;
  out[1] = sum;
}

static int sign_of(int x) {
  if (x < 0) return -1;
  if (x == 0) return 0;
  return 1;
}

int compared(const int a[16], const int b[16]) {
  for (int i = 0; i < 16; i++) {
    int sign = sign_of(a[i] - b[i]);
    if (sign != 0) return sign;
  }
  return 0;
}

/* Cases that share statements, that end inside a condition, and that go on into the next. */
void computed(const unsigned char code[24], const int x[24], const int y[24], int z[24]) {
  int flags = 0;
  for (int i = 0; i < 24; i++) {
    int r;
    switch (code[i] & 7) {
      case 0: r = x[i] + y[i]; break;
      case 1: r = x[i] - y[i]; break;
      case 2:
      case 3: {
        r = x[i] & y[i];
        flags++;
        break;
      }
      case 4:
        if (y[i] > 0) {
          r = x[i] << (y[i] & 7);
          break;
        }
        r = x[i];
        break;
      default: r = ~x[i];
    }
    switch (code[i] >> 6) {
      case 3: r ^= 3;
      case 1: r += 5; break;
      default: flags += 2;
      case 0: r *= 2;
    }
    z[i] = r + flags;
  }
}

/* Jumps of inner loops end these alone; a `return` ends all. */
void searched(const int table[8][8], int key, int column[8]) {
  for (int i = 0; i < 8; i++) {
    column[i] = -1;
    for (int j = 0; j < 8; j++) {
      if (table[i][j] == 0) continue;
      if (table[i][j] == key) {
        column[i] = j;
        break;
      }
      if (table[i][j] > 100) return;
    }
    if (column[i] == 3) break;
  }
  column[7] = 42;
}

/* What is behind a jump knows its condition: the subscripts stay inside. */
void blurred(const int row[16], int out[16]) {
  for (int i = 0; i < 16; i++) {
    if (i == 0) continue;
    if (i > 14) break;
    out[i] = row[i - 1] + row[i + 1];
  }
}
