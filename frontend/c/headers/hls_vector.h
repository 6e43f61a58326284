// Vectors whose operators work on all elements.
// NOLINTBEGIN
#ifndef HLS_VECTOR_H
#define HLS_VECTOR_H
#ifdef __cplusplus

namespace hls {

template <class T, unsigned long N>
struct vector {
  T elements[N];
  vector() = default;
  vector(const T& x) {
    for (unsigned long i = 0; i < N; i++) elements[i] = x;
  }
  T& operator[](unsigned long i) { return elements[i]; }
  const T& operator[](unsigned long i) const { return elements[i]; }
#define HLS_VECTOR_OPERATOR(sign)                                                                \
  vector& operator sign##=(const vector& x) {                                                    \
    for (unsigned long i = 0; i < N; i++) elements[i] = elements[i] sign x.elements[i];          \
    return *this;                                                                                \
  }                                                                                              \
  friend vector operator sign(const vector& a, const vector& b) {                                \
    vector result;                                                                               \
    for (unsigned long i = 0; i < N; i++) result.elements[i] = a.elements[i] sign b.elements[i]; \
    return result;                                                                               \
  }                                                                                              \
  friend vector operator sign(const vector& a, const T& b) {                                     \
    vector result;                                                                               \
    for (unsigned long i = 0; i < N; i++) result.elements[i] = a.elements[i] sign b;             \
    return result;                                                                               \
  }                                                                                              \
  friend vector operator sign(const T& a, const vector& b) {                                     \
    vector result;                                                                               \
    for (unsigned long i = 0; i < N; i++) result.elements[i] = a sign b.elements[i];             \
    return result;                                                                               \
  }
  HLS_VECTOR_OPERATOR(+)
  HLS_VECTOR_OPERATOR(-)
  HLS_VECTOR_OPERATOR(*)
  HLS_VECTOR_OPERATOR(/)
#undef HLS_VECTOR_OPERATOR
  T reduce_add() const {
    T sum = elements[0];
    for (unsigned long i = 1; i < N; i++) sum = sum + elements[i];
    return sum;
  }
  T reduce_mult() const {
    T product = elements[0];
    for (unsigned long i = 1; i < N; i++) product = product * elements[i];
    return product;
  }
  T reduce_max() const {
    T most = elements[0];
    for (unsigned long i = 1; i < N; i++) most = elements[i] > most ? elements[i] : most;
    return most;
  }
  T reduce_min() const {
    T least = elements[0];
    for (unsigned long i = 1; i < N; i++) least = elements[i] < least ? elements[i] : least;
    return least;
  }
  static constexpr unsigned long size() { return N; }
};

}  // namespace hls

#endif
#endif
// NOLINTEND
