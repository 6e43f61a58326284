// A filter that learns its taps.
float lms(float x, float wanted, float rate) {
  static float line[8], tap[8] = {1.0f};
  float y = 0;
  for (int i = 7; i > 0; i--) line[i] = line[i - 1];
  line[0] = x;
  for (int i = 0; i < 8; i++) y += line[i] * tap[i];
  float error = wanted - y;
  for (int i = 0; i < 8; i++) tap[i] += rate * error * line[i];
  return y;
}
