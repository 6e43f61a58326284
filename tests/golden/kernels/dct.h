#ifndef DCT_H
#define DCT_H
#include <codec_types.h>
extern const coeff_t cosines[8][8];
coeff_t quantised(acc_t sum, int u);
#endif
