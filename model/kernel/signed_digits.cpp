#include "model/kernel/signed_digits.h"

#include "model/divide.h"

namespace hls::model {

std::vector<Digit> signed_digits(std::int64_t coefficient) {
  std::vector<Digit> digits;
  for (int shift = 0; coefficient != 0; ++shift) {
    if (coefficient % 2 != 0) {
      const std::int64_t digit =
          2 - floor_modulo(coefficient, 4);  // 1 or -1, so that the next one is 0
      digits.push_back({shift, digit < 0});
      coefficient -= digit;
    }
    coefficient /= 2;
  }
  return digits;
}

}  // namespace hls::model
