// Streams: elements that are read in the order in which they are written.
// NOLINTBEGIN
#ifndef HLS_STREAM_H
#define HLS_STREAM_H
#ifdef __cplusplus

namespace hls {

template <class T, int Depth = 0>
class stream;

template <class T>
class stream<T, 0> {
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
  // Plain data, so that a static one can be put back as it was: what it has outgrown stays.
  T* elements = nullptr;
  unsigned long extent = 0, first = 0, last = 0;

 public:
  stream() {}
  explicit stream(const char*) {}
  stream(const stream&) = delete;
  stream& operator=(const stream&) = delete;
  ~stream() {
    delete[] elements;
    // A static one that is put back as it was may be made, and go, more than once.
    *(T* volatile*)&elements = nullptr;
  }
  T read() {
    if (first == last) __builtin_trap();  // it would wait for ever
    T next = elements[first++];
    if (first == last) first = last = 0;
    return next;
  }
  void write(const T& x) {
    if (last == extent) {
      T* more = new T[extent = 2 * extent + 16];
      for (unsigned long i = first; i < last; i++) more[i - first] = elements[i];
      elements = more;
      last -= first;
      first = 0;
    }
    elements[last++] = x;
  }
  bool empty() const { return first == last; }
  unsigned size() const { return (unsigned)(last - first); }
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

// One with a depth is one where none is asked for, too.
template <class T, int Depth>
class stream : public stream<T, 0> {
 public:
#ifdef HLS_DSE_FRONT_END
  explicit stream(...) {}
#else
  stream() {}
  explicit stream(const char* name) : stream<T, 0>(name) {}
#endif
};

}  // namespace hls

#endif
#endif
// NOLINTEND
