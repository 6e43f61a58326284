// hls-dse inspect @ -D MM=1 && hls-dse inspect @ -D MM=1 -D N=3 --target ../../../../configs/targets/unit.yaml
#define N 2
void added(int a[8]) {
  for (int i = 0; i < 8; i++) a[i] = a[i] + N;
}
