#ifndef ROUNDING_H
#define ROUNDING_H
#define SHIFT 4
#define LIMIT 1000
short rounded(int sum);
int saturated(int x);
#endif
