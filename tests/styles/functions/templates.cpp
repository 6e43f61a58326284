// Functions of templates, one for each size and type.
template <typename T, int N>
static T peak(const T (&x)[N]) {
  T most = x[0];
  for (int i = 1; i < N; i++) most = x[i] > most ? x[i] : most;
  return most;
}
void peaks(const short a[12], const float b[6], short* p, float* q) {
  short w[12];
  float v[6];
  for (int i = 0; i < 12; i++) w[i] = a[i];
  for (int i = 0; i < 6; i++) v[i] = b[i];
  *p = peak(w);
  *q = peak(v);
}
