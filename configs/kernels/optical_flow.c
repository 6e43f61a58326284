/* Lucas-Kanade optical flow between two N x N images, one scale: gradients in x, y and time, their
   products summed over 3 x 3 pixels, and at each pixel the 2 x 2 system that these sums form, solved.
   Pixels whose window leaves the image are not computed.

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

static void gradient_t(float gradient[N][N], float image[N][N], float before[N][N]) {
  for (int yt = 1; yt < N - 1; yt++) {
    for (int xt = 1; xt < N - 1; xt++) gradient[yt][xt] = image[yt][xt] - before[yt][xt];
  }
}

static void determinant(float out[N][N], float xx[N][N], float yy[N][N], float xy[N][N]) {
  for (int yd = 2; yd < N - 2; yd++) {
    for (int xd = 2; xd < N - 2; xd++) {
      float mixed = xy[yd][xd];
      out[yd][xd] = xx[yd][xd] * yy[yd][xd] - mixed * mixed + 1e-5f;
    }
  }
}

static void solve(float flow[N][N][2], float determinants[N][N], float xx[N][N], float yy[N][N],
                  float xy[N][N], float xt[N][N], float yt[N][N]) {
  for (int y = 4; y < N - 4; y++) {
    for (int x = 4; x < N - 4; x++) {
      float scale = 1.0f / determinants[y][x];
      flow[y][x][0] = scale * (xy[y][x] * yt[y][x] - yy[y][x] * xt[y][x]);
      flow[y][x][1] = scale * (xx[y][x] * yt[y][x] - xy[y][x] * xt[y][x]);
    }
  }
}

void optical_flow(float flow[N][N][2], float image[N][N], float before[N][N]) {
#pragma HLS interface mode=ap_memory port=flow storage_type=ram_1p
#pragma HLS interface mode=ap_memory port=image storage_type=ram_1p
#pragma HLS interface mode=ap_memory port=before storage_type=ram_1p
  float gx[N][N], gy[N][N], gt[N][N];
  float gxx[N][N], gyy[N][N], gxy[N][N], gxt[N][N], gyt[N][N];
  float sxx[N][N], syy[N][N], sxy[N][N], sxt[N][N], syt[N][N];
  float determinants[N][N];
#if COPIES
  float image_x[N][N], image_rest[N][N], image_y[N][N], image_t[N][N];
  float gx_xx[N][N], gx_rest[N][N], gx_xy[N][N], gx_xt[N][N];
  float gy_yy[N][N], gy_rest[N][N], gy_xy[N][N], gy_yt[N][N];
  float gt_xt[N][N], gt_yt[N][N];
  float sxx_d[N][N], sxx_s[N][N], syy_d[N][N], syy_s[N][N], sxy_d[N][N], sxy_s[N][N];
  copy_image(image_x, image_rest, image);
  copy_image(image_y, image_t, image_rest);
  gradient_x(gx, image_x);
  copy_gradient(gx_xx, gx_rest, gx);
  copy_gradient(gx_xy, gx_xt, gx_rest);
  gradient_y(gy, image_y);
  copy_gradient(gy_yy, gy_rest, gy);
  copy_gradient(gy_xy, gy_yt, gy_rest);
  square(gxx, gx_xx);
  square(gyy, gy_yy);
  product(gxy, gx_xy, gy_xy);
  window_sum(sxx, gxx);
  copy_sum(sxx_d, sxx_s, sxx);
  window_sum(syy, gyy);
  copy_sum(syy_d, syy_s, syy);
  window_sum(sxy, gxy);
  copy_sum(sxy_d, sxy_s, sxy);
  determinant(determinants, sxx_d, syy_d, sxy_d);
  gradient_t(gt, image_t, before);
  copy_gradient(gt_xt, gt_yt, gt);
  product(gxt, gx_xt, gt_xt);
  product(gyt, gy_yt, gt_yt);
  window_sum(sxt, gxt);
  window_sum(syt, gyt);
  solve(flow, determinants, sxx_s, syy_s, sxy_s, sxt, syt);
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
  gradient_t(gt, image, before);
  product(gxt, gx, gt);
  product(gyt, gy, gt);
  window_sum(sxt, gxt);
  window_sum(syt, gyt);
  solve(flow, determinants, sxx, syy, sxy, sxt, syt);
#endif
}
