#pragma once
#include <cstdint>
#ifdef __SYNTHESIS__
typedef int16_t coeff_t;
typedef int32_t acc_t;
#else
typedef int coeff_t;
typedef long acc_t;
#endif
