// Prefix sums up and down a tree, whose levels are further apart each time.
#define SIZE 16

void prefix_sums(const int x[SIZE], int sums[SIZE]) {
  int tree[SIZE];
  for (int i = 0; i < SIZE; i++) tree[i] = x[i];
  for (int apart = 1; apart < SIZE; apart <<= 1) {
    for (int i = 0; i + apart < SIZE; i += 2 * apart) {
      tree[i + 2 * apart - 1] += tree[i + apart - 1];
    }
  }
  const int all = tree[SIZE - 1];
  tree[SIZE - 1] = 0;
  for (int apart = SIZE / 2; apart > 0; apart >>= 1) {
    for (int i = 0; i + apart < SIZE; i += 2 * apart) {
      const int left = tree[i + apart - 1];
      tree[i + apart - 1] = tree[i + 2 * apart - 1];
      tree[i + 2 * apart - 1] += left;
    }
  }
  for (int i = 0; i < SIZE; i++) sums[i] = i + 1 < SIZE ? tree[i + 1] : all;
}
