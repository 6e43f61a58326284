// Products of gradients, as optical flow needs them.
struct gradient {
  float x, y, z;
};
struct tensor {
  float v[6];
};
void flow(const float f[3][8][8], tensor out[8][8]) {
  gradient g[8][8];
  for (int r = 0; r < 8; r++)
    for (int c = 0; c < 8; c++) {
      gradient n = {0, 0, 0};
      if (r >= 1 && r < 7 && c >= 1 && c < 7) {
        n.x = (f[1][r][c + 1] - f[1][r][c - 1]) * 0.5f;
        n.y = (f[1][r + 1][c] - f[1][r - 1][c]) * 0.5f;
        n.z = (f[2][r][c] - f[0][r][c]) * 0.5f;
      }
      g[r][c] = n;
    }
  for (int r = 0; r < 8; r++)
    for (int c = 0; c < 8; c++) {
      const gradient& d = g[r][c];
      tensor t = {{d.x * d.x, d.y * d.y, d.z * d.z, d.x * d.y, d.x * d.z, d.y * d.z}};
      out[r][c] = t;
    }
}
