// hls-dse inspect @
void kernel(int a[16]) {
  int n = 8;
  for (int i = 0; i < n; i++) a[i] = n++;
  for (int i = 0; i <= 2 * i + 3; i++) a[i] = 0;
  while (a[0]) a[0]--;
}
