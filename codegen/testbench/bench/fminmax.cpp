#include "fminmax.h"

/// In the place of the C library's.
extern "C" {
float fminf(float a, float b) { return hls_fminf(a, b); }
float fmaxf(float a, float b) { return hls_fmaxf(a, b); }
double fmin(double a, double b) { return hls_fmin(a, b); }
double fmax(double a, double b) { return hls_fmax(a, b); }
}
