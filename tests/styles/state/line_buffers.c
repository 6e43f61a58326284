// Three rows of an image at a time, of two buffered lines.
void line(unsigned char p, unsigned char out[3]) {
  static unsigned char lines[2][32];
  static int col;
  unsigned char a = lines[0][col], b = lines[1][col];
  lines[0][col] = b;
  lines[1][col] = p;
  out[0] = a;
  out[1] = b;
  out[2] = p;
  col++;
  if (col >= 32) col = 0;
}
