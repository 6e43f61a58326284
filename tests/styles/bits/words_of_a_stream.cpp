// A stream of words that carry floats.
#include <ap_int.h>
#include <hls_stream.h>

typedef ap_uint<32> word;

static float to_float(word from) {
  union {
    unsigned bits;
    float number;
  } both;
  both.bits = from;
  return both.number;
}

static word to_word(float from) {
  union {
    float number;
    unsigned bits;
  } both;
  both.number = from;
  return both.bits;
}

void words_of_a_stream(hls::stream<word>& in, hls::stream<word>& out, float gain) {
  for (int i = 0; i < 8; i++) out.write(to_word(to_float(in.read()) * gain));
}
