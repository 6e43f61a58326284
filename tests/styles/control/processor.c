// A small processor: registers, branches, loads and stores.
int mips(const unsigned program[32], int memory[16]) {
  int reg[8] = {0};
  int pc = 0, steps = 0;
  do {
#pragma HLS loop_tripcount max = 100
    unsigned ins = program[pc & 31];
    int op = ins >> 26, rs = (ins >> 21) & 7, rt = (ins >> 16) & 7, rd = (ins >> 11) & 7;
    short imm = ins;
    pc++;
    switch (op) {
      case 0:
        switch (ins & 63) {
          case 33:
            reg[rd] = reg[rs] + reg[rt];
            break;
          case 35:
            reg[rd] = reg[rs] - reg[rt];
            break;
          case 36:
            reg[rd] = reg[rs] & reg[rt];
            break;
          case 42:
            reg[rd] = reg[rs] < reg[rt];
            break;
          default:
            pc = 0;
            break;
        }
        break;
      case 4:
        if (reg[rs] == reg[rt]) pc += imm;
        break;
      case 9:
        reg[rt] = reg[rs] + imm;
        break;
      case 35:
        reg[rt] = memory[(reg[rs] + imm) & 15];
        break;
      case 43:
        memory[(reg[rs] + imm) & 15] = reg[rt];
        break;
      default:
        pc = 0;
    }
    reg[0] = 0;
    steps++;
  } while (pc != 0 && steps < 100);
  return steps;
}
