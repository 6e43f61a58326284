// A queue of eight words: pushes, pops, and how many are there.
template <typename T, int N>
class Queue {
  T words[N];
  int head, count;

 public:
  bool push(T x) {
    if (count == N) return false;
    words[(head + count) % N] = x;
    count++;
    return true;
  }
  bool pop(T& x) {
    if (count == 0) return false;
    x = words[head];
    head = (head + 1) % N;
    count--;
    return true;
  }
  int size() const { return count; }
};
static Queue<short, 8> queue;
int use(bool pushes, bool pops, short in, short* out) {
  short x = 0;
  if (pushes) queue.push(in);
  bool got = pops && queue.pop(x);
  *out = x;
  return queue.size() * 2 + got;
}
