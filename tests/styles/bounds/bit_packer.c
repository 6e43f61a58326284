// Codes of one to eight bits, packed into bytes: how many bytes are full is known when a code is there.
// kernel: {function: pack}
int pack(const unsigned short codes[20], const unsigned char lengths[20], unsigned char bytes[40]) {
  unsigned held = 0;
  int fill = 0, n = 0;
  for (int i = 0; i < 20; i++) {
    const int length = (lengths[i] & 7) + 1;
    held = held << length | (codes[i] & ((1 << length) - 1));
    fill += length;
    while (fill >= 8) {
#pragma HLS loop_tripcount max=2
      fill -= 8;
      bytes[n++] = held >> fill;
    }
  }
  return n;
}
