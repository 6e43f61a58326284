/* Harris corner measure of an N x N image: gradients, their products summed over 3 x 3 pixels, and
   determinant minus 0.04 times the squared trace of the matrix these sums form. Pixels whose window
   leaves the image are not computed.

   COPIES: every array is read by one nest only; what more nests read is copied for each. */
#ifndef N
#define N 32
#endif
#ifndef COPIES
#define COPIES 0
#endif

static void copy_image(float first[N][N], float second[N][N], float from[N][N]) {
  for (int y0c = 0; y0c < N - 0; y0c++) {
    for (int x0c = 0; x0c < N - 0; x0c++) {
      float value = from[y0c][x0c];
      first[y0c][x0c] = value;
      second[y0c][x0c] = value;
    }
  }
}

static void copy_gradient(float first[N][N], float second[N][N], float from[N][N]) {
  for (int y1c = 1; y1c < N - 1; y1c++) {
    for (int x1c = 1; x1c < N - 1; x1c++) {
      float value = from[y1c][x1c];
      first[y1c][x1c] = value;
      second[y1c][x1c] = value;
    }
  }
}

static void copy_sum(float first[N][N], float second[N][N], float from[N][N]) {
  for (int y2c = 2; y2c < N - 2; y2c++) {
    for (int x2c = 2; x2c < N - 2; x2c++) {
      float value = from[y2c][x2c];
      first[y2c][x2c] = value;
      second[y2c][x2c] = value;
    }
  }
}

/* Differences along one axis, smoothed by 1 2 1 along the other, over twelve. */
static void gradient_x(float gradient[N][N], float image[N][N]) {
  const float weight[2][3] = {{-1.0f / 12.0f, -2.0f / 12.0f, -1.0f / 12.0f},
                              {1.0f / 12.0f, 2.0f / 12.0f, 1.0f / 12.0f}};
  for (int yx = 1; yx < N - 1; yx++) {
    for (int xx = 1; xx < N - 1; xx++) {
      float sum = 0.0f;
      for (int ux = 0; ux < 2; ux++) {
        for (int vx = 0; vx < 3; vx++) sum += image[yx + 2 * ux - 1][xx + vx - 1] * weight[ux][vx];
      }
      gradient[yx][xx] = sum;
    }
  }
}

static void gradient_y(float gradient[N][N], float image[N][N]) {
  const float weight[2][3] = {{-1.0f / 12.0f, -2.0f / 12.0f, -1.0f / 12.0f},
                              {1.0f / 12.0f, 2.0f / 12.0f, 1.0f / 12.0f}};
  for (int yy = 1; yy < N - 1; yy++) {
    for (int xy = 1; xy < N - 1; xy++) {
      float sum = 0.0f;
      for (int uy = 0; uy < 2; uy++) {
        for (int vy = 0; vy < 3; vy++) sum += image[yy + vy - 1][xy + 2 * uy - 1] * weight[uy][vy];
      }
      gradient[yy][xy] = sum;
    }
  }
}

static void product(float out[N][N], float left[N][N], float right[N][N]) {
  for (int yp = 1; yp < N - 1; yp++) {
    for (int xp = 1; xp < N - 1; xp++) out[yp][xp] = left[yp][xp] * right[yp][xp];
  }
}

static void square(float out[N][N], float in[N][N]) {
  for (int yq = 1; yq < N - 1; yq++) {
    for (int xq = 1; xq < N - 1; xq++) {
      float value = in[yq][xq];
      out[yq][xq] = value * value;
    }
  }
}

static void window_sum(float out[N][N], float in[N][N]) {
  for (int yw = 2; yw < N - 2; yw++) {
    for (int xw = 2; xw < N - 2; xw++) {
      float sum = 0.0f;
      for (int uw = 0; uw < 3; uw++) {
        for (int vw = 0; vw < 3; vw++) sum += in[yw + uw - 1][xw + vw - 1];
      }
      out[yw][xw] = sum;
    }
  }
}

static void determinant(float out[N][N], float xx[N][N], float yy[N][N], float xy[N][N]) {
  for (int yd = 2; yd < N - 2; yd++) {
    for (int xd = 2; xd < N - 2; xd++) {
      float mixed = xy[yd][xd];
      out[yd][xd] = xx[yd][xd] * yy[yd][xd] - mixed * mixed;
    }
  }
}

static void add_traces(float out[N][N], float xx[N][N], float yy[N][N]) {
  for (int yt = 2; yt < N - 2; yt++) {
    for (int xt = 2; xt < N - 2; xt++) out[yt][xt] = xx[yt][xt] + yy[yt][xt];
  }
}

static void measure(float out[N][N], float determinants[N][N], float traces[N][N]) {
  for (int y = 2; y < N - 2; y++) {
    for (int x = 2; x < N - 2; x++) {
      float trace = traces[y][x];
      out[y][x] = determinants[y][x] - 0.04f * trace * trace;
    }
  }
}

void harris(float corners[N][N], float image[N][N]) {
#pragma HLS interface mode=ap_memory port=image storage_type=ram_1p
#pragma HLS interface mode=ap_memory port=corners storage_type=ram_1p
  float gx[N][N], gy[N][N];
  float gxx[N][N], gyy[N][N], gxy[N][N];
  float sxx[N][N], syy[N][N], sxy[N][N];
  float determinants[N][N], traces[N][N];
#if COPIES
  float image_x[N][N], image_y[N][N];
  float gx_xx[N][N], gx_xy[N][N], gy_yy[N][N], gy_xy[N][N];
  float sxx_d[N][N], sxx_t[N][N], syy_d[N][N], syy_t[N][N];
  copy_image(image_x, image_y, image);
  gradient_x(gx, image_x);
  gradient_y(gy, image_y);
  copy_gradient(gx_xx, gx_xy, gx);
  copy_gradient(gy_yy, gy_xy, gy);
  square(gxx, gx_xx);
  square(gyy, gy_yy);
  product(gxy, gx_xy, gy_xy);
  window_sum(sxx, gxx);
  window_sum(syy, gyy);
  window_sum(sxy, gxy);
  copy_sum(sxx_d, sxx_t, sxx);
  copy_sum(syy_d, syy_t, syy);
  determinant(determinants, sxx_d, syy_d, sxy);
  add_traces(traces, sxx_t, syy_t);
#else
  gradient_x(gx, image);
  gradient_y(gy, image);
  square(gxx, gx);
  square(gyy, gy);
  product(gxy, gx, gy);
  window_sum(sxx, gxx);
  window_sum(syy, gyy);
  window_sum(sxy, gxy);
  determinant(determinants, sxx, syy, sxy);
  add_traces(traces, sxx, syy);
#endif
  measure(corners, determinants, traces);
}
