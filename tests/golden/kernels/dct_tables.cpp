#include <codec_types.h>

#include <cstdio>

#include "dct.h"

static const int forward = 4;  // a name that the other file uses for something else

const coeff_t cosines[8][8] = {
    {91, 91, 91, 91, 91, 91, 91, 91},         {126, 106, 71, 25, -25, -71, -106, -126},
    {118, 49, -49, -118, -118, -49, 49, 118}, {106, -25, -126, -71, 71, 126, 25, -106},
    {91, -91, -91, 91, 91, -91, -91, 91},     {71, -126, 25, 106, -106, -25, 126, -71},
    {49, -118, 118, -49, -49, 118, -118, 49}, {25, -71, 106, -126, 126, -106, 71, -25}};

static const unsigned char shifts[8] = {4, 5, 5, 6, 6, 7, 7, 8};

coeff_t quantised(acc_t sum, int u) {
#ifndef __SYNTHESIS__
  printf("%d %ld\n", u, (long)sum);
#endif
  return (coeff_t)(sum >> shifts[u]) + forward;
}

int main() { return forward; }
