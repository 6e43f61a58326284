// Streams: elements that are read in the order in which they are written.
// NOLINTBEGIN
#ifndef HLS_STREAM_H
#define HLS_STREAM_H
#ifdef __cplusplus
#ifndef HLS_DSE_FRONT_END
#include <deque>
#endif

namespace hls {

template <class T, int Depth = 0>
class stream {
#ifdef HLS_DSE_FRONT_END
  T element[1];  // as many as are read or written
  int reads = 0, writes = 0;
  int given = 0;  // of an argument: how many it has before

 public:
  explicit stream(...) {}  // nothing, or a name
  T read() {
    const int at = reads++;
    return element[at];
  }
  void write(const T& x) {
    const int at = writes++;
    element[at] = x;
  }
  bool empty() const { return reads == given + writes; }
  unsigned size() const { return given + writes - reads; }
#else
  std::deque<T> queue;

 public:
  stream() {}
  explicit stream(const char*) {}
  stream(const stream&) = delete;
  stream& operator=(const stream&) = delete;
  T read() {
    if (queue.empty()) __builtin_trap();  // it would wait for ever
    T first = queue.front();
    queue.pop_front();
    return first;
  }
  void write(const T& x) { queue.push_back(x); }
  bool empty() const { return queue.empty(); }
  unsigned size() const { return (unsigned)queue.size(); }
#endif
  void read(T& x) { x = read(); }
  void operator>>(T& x) { x = read(); }
  void operator<<(const T& x) { write(x); }
  bool full() const { return false; }
  bool read_nb(T& x) {
    bool is_there = !empty();
    if (is_there) x = read();
    return is_there;
  }
  bool write_nb(const T& x) {
    write(x);
    return true;
  }
};

}  // namespace hls

#endif
#endif
// NOLINTEND
