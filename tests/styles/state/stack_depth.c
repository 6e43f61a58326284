/* A stack between calls, beside a number that grows without end. */
static int stack[16];
static int depth;
static long long checksum;

int stack_depth(int value, _Bool push) {
  checksum = checksum * 31 + value;
  if (push) {
    if (depth >= 16) return -1;
    stack[depth++] = value;
    return depth;
  }
  if (depth <= 0) return -2;
  return stack[--depth] ^ (int)(checksum >> 40);
}
