// A class with a queue.
#include <hls_stream.h>
template <typename T>
class stage {
  hls::stream<T> fifo;

 public:
  void push(T x) { fifo.write(x * 2); }
  T pop() { return fifo.read(); }
};
void fifo_class(const short a[12], short b[12]) {
  stage<short> s;
  for (int i = 0; i < 12; i++) s.push(a[i]);
  for (int i = 0; i < 12; i++) b[i] = s.pop();
}
