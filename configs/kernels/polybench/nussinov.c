/* The most pairs that a folded RNA of N bases can have. Bases are 0 to 3 and pair when their sum
   is 3, but neighbours do not. table[i][j] is the number of pairs among the bases i to j: base j
   or base i is left out, or i and j pair, or the bases i to k and k + 1 to j fold for
   themselves.

   The caller clears the diagonal of the table and what is below; the kernel writes what is
   above. */
#if defined(MEDIUM)
#define N 500
#elif defined(SMALL)
#define N 180
#else
#define N 60
#endif
#ifndef DATA_TYPE
#define DATA_TYPE int
#endif

void kernel_nussinov(char base[N], DATA_TYPE table[N][N]) {
  for (int i = N - 2; i >= 0; i--) {
    for (int j = i + 1; j < N; j++) {
      DATA_TYPE most = table[i][j - 1] > table[i + 1][j] ? table[i][j - 1] : table[i + 1][j];
      DATA_TYPE paired = table[i + 1][j - 1];
      if (i + 1 < j) paired += base[i] + base[j] == 3 ? 1 : 0;
      most = paired > most ? paired : most;
      for (int k = i + 1; k < j; k++) {
        DATA_TYPE split = table[i][k] + table[k + 1][j];
        most = split > most ? split : most;
      }
      table[i][j] = most;
    }
  }
}
