#include "recorder.h"

#include <cstdio>
#include <utility>

namespace hls::bench {

namespace {

constexpr int kMostTests = 40;
/// Words of arrays, of inputs and results; one test is kept however large it is.
constexpr std::int64_t kMostWords = 1 << 17;

void write_word(std::ofstream& out, std::uint64_t value, int bits) {
  char text[24];
  std::snprintf(text, sizeof text, "%0*llx\n", (bits + 3) / 4,
                static_cast<unsigned long long>(value));
  out << text;
}

std::int64_t words_of(const Design& design) {
  std::int64_t words = 0;
  for (const Array& array : design.arrays) words += 2 * array.size();
  return words;
}

}  // namespace

Recorder::Recorder(const Design& design, std::string directory)
    : design_(design), directory_(std::move(directory)), is_full_(directory_.empty()) {
  if (is_full_) return;
  for (std::size_t i = 0; i < design.arrays.size(); ++i) {
    const std::string stem = directory_ + "/array" + std::to_string(i);
    inputs_.emplace_back(stem + "_in.hex");
    outputs_.emplace_back(stem + "_out.hex");
  }
  for (std::size_t i = 0; i < design.scalars.size(); ++i) {
    scalars_.emplace_back(directory_ + "/scalar" + std::to_string(i) + ".hex");
  }
  list_.open(directory_ + "/tests.hex");
}

bool Recorder::wants() {
  const std::int64_t words = words_of(design_);
  is_full_ = is_full_ || tests_ == kMostTests || (tests_ > 0 && words_ + words > kMostWords);
  return !is_full_;
}

void Recorder::add(const RecordedTest& test) {
  for (std::size_t a = 0; a < design_.arrays.size(); ++a) {
    const int bits = design_.arrays[a].bits;
    for (const std::uint64_t value : test.inputs.arrays[a]) write_word(inputs_[a], value, bits);
    for (const std::uint64_t value : test.expected[a]) write_word(outputs_[a], value, bits);
  }
  for (const std::vector<std::uint64_t>& call : test.calls) {
    for (std::size_t s = 0; s < design_.scalars.size(); ++s) {
      write_word(scalars_[s], call[s], design_.scalars[s].bits);
    }
  }
  const std::uint64_t reset = restarted_ ? 1 : 0;
  write_word(list_,
             reset << 63 | static_cast<std::uint64_t>(test.calls.size()) << 32 |
                 static_cast<std::uint64_t>(test.distance),
             64);
  restarted_ = false;
  words_ += words_of(design_);
  ++tests_;
  calls_ += static_cast<int>(test.calls.size());
}

}  // namespace hls::bench
