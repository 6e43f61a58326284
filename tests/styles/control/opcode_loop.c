// A machine with an accumulator runs a program of sixteen instructions.
int run(const unsigned char code[16], const short operand[16], short memory[8]) {
  int acc = 0;
  for (int pc = 0; pc < 16; pc++) {
    short x = operand[pc];
    switch (code[pc] & 7) {
      case 0:
        return acc;
      case 1:
        acc = x;
        break;
      case 2:
        acc += memory[x & 7];
        break;
      case 3:
        acc -= x;
        break;
      case 4:
        memory[x & 7] = acc;
        break;
      case 5:
        acc *= x;
        break;
      case 6:
        if (acc >= 0) break;
      default:
        acc = -acc;
    }
  }
  return acc;
}
