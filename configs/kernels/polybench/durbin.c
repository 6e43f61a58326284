/* The Yule-Walker equations T y = -r by Durbin's recursion: T is the symmetric Toeplitz matrix
   whose first row is 1, r[0], r[1], ... Step k extends the solution for k unknowns to k + 1. */
#if defined(MEDIUM)
#define N 400
#elif defined(SMALL)
#define N 120
#else
#define N 40
#endif
#ifndef DATA_TYPE
#define DATA_TYPE float
#endif

void kernel_durbin(DATA_TYPE r[N], DATA_TYPE y[N]) {
  DATA_TYPE longer[N];
  DATA_TYPE reflection = -r[0];
  DATA_TYPE error = 1;
  y[0] = reflection;
  for (int k = 1; k < N; k++) {
    error *= 1 - reflection * reflection;
    DATA_TYPE sum = r[k];
    for (int m = 0; m < k; m++) sum += r[k - 1 - m] * y[m];
    reflection = -sum / error;
    for (int i = 0; i < k; i++) longer[i] = y[i] + reflection * y[k - 1 - i];
    for (int c = 0; c < k; c++) y[c] = longer[c];
    y[k] = reflection;
  }
}
