// A step of four bodies that attract each other.
#include <math.h>
typedef struct {
  float x, y, z;
} vec3;
typedef struct {
  vec3 pos;
  vec3 vel;
  float mass;
} body;
void step(body b[4], float dt) {
  vec3 acc[4];
  for (int i = 0; i < 4; i++) {
    vec3 a = {0, 0, 0};
    for (int j = 0; j < 4; j++) {
      vec3 d = {b[j].pos.x - b[i].pos.x, b[j].pos.y - b[i].pos.y, b[j].pos.z - b[i].pos.z};
      float r2 = d.x * d.x + d.y * d.y + d.z * d.z + 0.01f;
      float inv = b[j].mass / (r2 * sqrtf(r2));
      a.x += d.x * inv;
      a.y += d.y * inv;
      a.z += d.z * inv;
    }
    acc[i] = a;
  }
  for (int i = 0; i < 4; i++) {
    body* p = &b[i];
    p->vel.x += acc[i].x * dt;
    p->vel.y += acc[i].y * dt;
    p->vel.z += acc[i].z * dt;
    p->pos.x += p->vel.x * dt;
  }
}
