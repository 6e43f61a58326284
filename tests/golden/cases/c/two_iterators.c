// hls-dse inspect @
void reversed(int A[4], int B[0]) {
  for (int i = 0, j = 3; i < 4; i++, j--) A[i] = j;
  B[0] = A[0];
}
