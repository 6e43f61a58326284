/* Unsharp mask of an N x N image: blur along x, then along y, add what the blur took away `amount`
   times, and keep the pixels that the blur changed by less than `threshold`. The blur covers the
   M x M corner where its window fits; the rest of a blurred image is zero.

   COPIES: every array is read by one nest only; what more nests read is copied for each. */
#ifndef N
#define N 32
#endif
#ifndef COPIES
#define COPIES 0
#endif
#define TAPS 5
#define M (N - TAPS)

static float magnitude(float value) { return value > 0.0f ? value : -value; }

static void clear_border(float image[N][N]) {
  for (int y_right = 0; y_right < M; y_right++) {
    for (int x_right = M; x_right < N; x_right++) image[y_right][x_right] = 0.0f;
  }
  for (int y_below = M; y_below < N; y_below++) {
    for (int x_below = 0; x_below < N; x_below++) image[y_below][x_below] = 0.0f;
  }
}

static void copy(float first[N][N], float second[N][N], float image[N][N]) {
  for (int y_copy = 0; y_copy < N; y_copy++) {
    for (int x_copy = 0; x_copy < N; x_copy++) {
      float pixel = image[y_copy][x_copy];
      first[y_copy][x_copy] = pixel;
      second[y_copy][x_copy] = pixel;
    }
  }
}

static void blur_x(float blurred[N][N], float image[N][N], float weight[TAPS]) {
  for (int yx = 0; yx < M; yx++) {
    for (int xx = 0; xx < M; xx++) {
      float sum = 0.0f;
      for (int tx = 0; tx < TAPS; tx++) sum += weight[tx] * image[yx][xx + tx];
      blurred[yx][xx] = sum;
    }
  }
}

static void blur_y(float blurred[N][N], float image[N][N], float weight[TAPS]) {
  for (int yy = 0; yy < M; yy++) {
    for (int xy = 0; xy < M; xy++) {
      float sum = 0.0f;
      for (int ty = 0; ty < TAPS; ty++) sum += weight[ty] * image[yy + ty][xy];
      blurred[yy][xy] = sum;
    }
  }
}

static void sharpen(float sharp[N][N], float image[N][N], float blurred[N][N], float amount) {
  for (int ys = 0; ys < N; ys++) {
    for (int xs = 0; xs < N; xs++) {
      sharp[ys][xs] = (1.0f + amount) * image[ys][xs] - amount * blurred[ys][xs];
    }
  }
}

static void choose(float out[N][N], float image[N][N], float blurred[N][N], float sharp[N][N],
                   float threshold) {
  for (int y = 0; y < N; y++) {
    for (int x = 0; x < N; x++) {
      float pixel = image[y][x];
      out[y][x] = magnitude(pixel - blurred[y][x]) < threshold ? pixel : sharp[y][x];
    }
  }
}

void unsharp(float image[N][N], float masked[N][N], float weight_x[TAPS], float weight_y[TAPS]) {
#pragma HLS interface mode=ap_memory port=image storage_type=rom_1p
#pragma HLS interface mode=ap_memory port=masked storage_type=ram_1p
#pragma HLS interface mode=ap_memory port=weight_x storage_type=rom_1p
#pragma HLS interface mode=ap_memory port=weight_y storage_type=rom_1p
  float rows[N][N];
  float blurred[N][N];
  float sharp[N][N];

  clear_border(rows);
  clear_border(blurred);
#if COPIES
  float image_x[N][N], image_rest[N][N], image_sharpen[N][N], image_choose[N][N];
  float blurred_sharpen[N][N], blurred_choose[N][N];
  copy(image_x, image_rest, image);
  copy(image_sharpen, image_choose, image_rest);
  blur_x(rows, image_x, weight_x);
  blur_y(blurred, rows, weight_y);
  copy(blurred_sharpen, blurred_choose, blurred);
  sharpen(sharp, image_sharpen, blurred_sharpen, 3.0f);
  choose(masked, image_choose, blurred_choose, sharp, 0.001f);
#else
  blur_x(rows, image, weight_x);
  blur_y(blurred, rows, weight_y);
  sharpen(sharp, image, blurred, 3.0f);
  choose(masked, image, blurred, sharp, 0.001f);
#endif
}
