// Two samples in a word, as codecs pass them on: a union of a word, a pair and an array, with functions of its own.
#include <cstdint>

union Frame {
  int32_t word;
  struct {
    int16_t left, right;
  };
  int16_t channel[2];

  Frame() : word(0) {}
  explicit Frame(int32_t w) : word(w) {}
  void swap() {
    const int16_t kept = left;
    left = right;
    right = kept;
  }
};

static int16_t clipped(int x) { return x > 32767 ? 32767 : x < -32768 ? -32768 : x; }

extern "C" void audio_frames(const int32_t in[32], int32_t out[32], int16_t wet, int echo) {
  Frame line[8];
  for (int i = 0; i < 8; i++) line[i] = Frame();
  for (int i = 0; i < 32; i++) {
    Frame now(in[i]), old = line[i & 7];
    old.swap();
    for (int c = 0; c < 2; c++)
      now.channel[c] = clipped(now.channel[c] + (old.channel[c] * wet >> 15));
    line[(i + echo) & 7] = now;
    out[i] = now.word;
  }
}
