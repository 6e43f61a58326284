namespace audio {
extern const short gain[4] = {3, -5, 7, 2};
int mixed(int a, int b) { return a * 3 + b; }
}  // namespace audio
