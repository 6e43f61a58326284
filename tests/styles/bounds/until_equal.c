// Ends that are met, not passed.
void copy_both(const short in[20], short front[20], short back[20], int n) {
  for (int i = 0; i != n; i++) front[i] = in[i];
  for (int i = n; i != 0; i--) back[n - i] = in[i - 1];
}
