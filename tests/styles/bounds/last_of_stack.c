// Takes what is on a stack from its top on; a pragma says how much there may be.
int unstack(const int stack[16], int top, const int code[64]) {
  int sum = 0;
  while (top > 0) {
#pragma HLS loop_tripcount max = 16
    top--;
    sum += code[stack[top] & 63];
  }
  return sum;
}
