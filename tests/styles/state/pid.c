// A controller with an integral that is limited.
static float integral, before;
float pid(float wanted, float measured, float kp, float ki, float kd) {
  float error = wanted - measured;
  integral += error * ki;
  if (integral > 100) integral = 100;
  if (integral < -100) integral = -100;
  float out = kp * error + integral + kd * (error - before);
  before = error;
  return out;
}
