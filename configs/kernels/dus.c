/* An N x N image down to half its size and up again: smoothing by 1 2 1 while dropping every other
   pixel, along x and then along y; then linear interpolation along x and along y. Pixels whose window
   leaves the image are not computed; a column of the wide image without two neighbours is zero.

   COPIES: the image is copied in and the result copied out, so that no nest but a copy touches an
   argument. */
#ifndef N
#define N 32
#endif
#ifndef COPIES
#define COPIES 0
#endif
#define H (N / 2)

static void down(float small[H][H], float image[N][N]) {
  float narrow[N][H];
  for (int y0 = 1; y0 < N; y0++) {
    for (int x0 = 1; x0 < H; x0++) {
      narrow[y0][x0] = (image[y0][2 * x0 - 1] + 2.0f * image[y0][2 * x0] + image[y0][2 * x0 + 1]) * 0.25f;
    }
  }
  for (int y1 = 1; y1 < H; y1++) {
    for (int x1 = 1; x1 < H; x1++) {
      small[y1][x1] = (narrow[2 * y1 - 1][x1] + 2.0f * narrow[2 * y1][x1] + narrow[2 * y1 + 1][x1]) * 0.25f;
    }
  }
}

static void up(float image[N][N], float small[H][H]) {
  float wide[H][N];
  for (int y_edge = 1; y_edge < H; y_edge++) {
    wide[y_edge][1] = 0.0f;
    wide[y_edge][N - 2] = 0.0f;
    wide[y_edge][N - 1] = 0.0f;
  }
  for (int y2 = 1; y2 < H; y2++) {
    for (int x2 = 1; x2 < H - 1; x2++) {
      float pixel = small[y2][x2];
      wide[y2][2 * x2] = pixel;
      wide[y2][2 * x2 + 1] = pixel + small[y2][x2 + 1] * 0.5f;
    }
  }
  for (int y3 = 1; y3 < H - 1; y3++) {
    for (int x3 = 1; x3 < N; x3++) {
      float pixel = wide[y3][x3];
      image[2 * y3][x3] = pixel;
      image[2 * y3 + 1][x3] = (pixel + wide[y3 + 1][x3]) * 0.5f;
    }
  }
}

void dus(float out[N][N], float image[N][N]) {
#pragma HLS interface mode=ap_memory port=image storage_type=rom_1p
#pragma HLS interface mode=ap_memory port=out storage_type=ram_1p
  float small[H][H];
#if COPIES
  float in[N][N], result[N][N];
  for (int y_in = 0; y_in < N; y_in++) {
    for (int x_in = 0; x_in < N; x_in++) in[y_in][x_in] = image[y_in][x_in];
  }
  down(small, in);
  up(result, small);
  for (int y_out = 2; y_out < N - 2; y_out++) {
    for (int x_out = 1; x_out < N; x_out++) out[y_out][x_out] = result[y_out][x_out];
  }
#else
  down(small, image);
  up(out, small);
#endif
}
