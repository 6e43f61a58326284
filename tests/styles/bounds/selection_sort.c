// Selection sort of the first n elements.
void selection_n(int* a, int n) {
  for (int i = 0; i < n; i++) {
#pragma HLS loop_tripcount max = 12
    int least = i;
    for (int j = i + 1; j < n; j++) {
#pragma HLS loop_tripcount max = 12
      if (a[j] < a[least]) least = j;
    }
    int t = a[i];
    a[i] = a[least];
    a[least] = t;
  }
}
