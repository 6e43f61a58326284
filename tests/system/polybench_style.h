#ifndef POLYBENCH_STYLE_H
#define POLYBENCH_STYLE_H

#if !defined(MINI_DATASET) && !defined(LARGE_DATASET)
#define LARGE_DATASET
#endif
#ifdef MINI_DATASET
#define N 5
#define M 6
#endif
#ifdef LARGE_DATASET
#define N 1000
#define M 1200
#endif

#define _PB_N POLYBENCH_LOOP_BOUND(N, n)
#define _PB_M POLYBENCH_LOOP_BOUND(M, m)

#define DATA_TYPE float
#define DATA_PRINTF_MODIFIER "%0.2f "
#define SCALAR_VAL(x) x##f
#define SQRT_FUN(x) sqrtf(x)

#endif
