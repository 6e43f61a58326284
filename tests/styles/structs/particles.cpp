// Particles that bounce in a box.
struct Vec {
  float x, y;
  Vec operator+(const Vec& o) const { return {x + o.x, y + o.y}; }
  Vec operator*(float s) const { return {x * s, y * s}; }
};
struct Particle {
  Vec at, speed;
  void step(float dt) {
    at = at + speed * dt;
    if (at.x < 0 || at.x > 1) speed.x = -speed.x;
    if (at.y < 0 || at.y > 1) speed.y = -speed.y;
  }
};
void box(Particle p[6], float dt) {
  for (int i = 0; i < 6; i++) p[i].step(dt);
}
