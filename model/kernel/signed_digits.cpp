#include "model/kernel/signed_digits.h"

#include "model/divide.h"

namespace hls::model {

std::vector<Digit> signed_digits(std::int64_t coefficient) {
  std::vector<Digit> digits;
  for (int shift = 0; coefficient != 0; ++shift) {
    const bool is_odd = coefficient % 2 != 0;
    const bool is_negative = is_odd && floor_modulo(coefficient, 4) == 3;  // the next digit is 0
    if (is_odd) digits.push_back({shift, is_negative});
    coefficient = floor_divide(coefficient, 2) + (is_negative ? 1 : 0);
  }
  return digits;
}

}  // namespace hls::model
