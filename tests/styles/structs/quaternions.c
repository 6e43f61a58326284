// Rotations multiplied in pairs.
typedef struct {
  float w, x, y, z;
} quaternion;
static quaternion times(quaternion a, quaternion b) {
  quaternion r = {
      a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
  return r;
}
void rotate(const quaternion a[6], const quaternion b[6], quaternion c[6]) {
  for (int i = 0; i < 6; i++) c[i] = times(a[i], b[i]);
}
