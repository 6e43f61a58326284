#ifndef CIPHER_H
#define CIPHER_H
#include <stdint.h>
#define BLOCKS 6
#define ROUNDS 4
uint32_t round_function(uint32_t x, uint32_t k);
#endif
