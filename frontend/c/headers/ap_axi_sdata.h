// What an AXI4-Stream carries beside its data.
// NOLINTBEGIN
#ifndef AP_AXI_SDATA_H
#define AP_AXI_SDATA_H
#ifdef __cplusplus
#include <ap_int.h>

namespace hls {

template <class T, int U = 0, int I = 0, int D = 0>
struct axis {
  T data;
  ap_uint<sizeof(T)> keep, strb;
  ap_uint<(U > 0 ? U : 1)> user;
  ap_uint<1> last;
  ap_uint<(I > 0 ? I : 1)> id;
  ap_uint<(D > 0 ? D : 1)> dest;
};

}  // namespace hls

template <int W, int U = 0, int I = 0, int D = 0>
struct ap_axis {
  ap_int<W> data;
  ap_uint<(W + 7) / 8> keep, strb;
  ap_uint<(U > 0 ? U : 1)> user;
  ap_uint<1> last;
  ap_uint<(I > 0 ? I : 1)> id;
  ap_uint<(D > 0 ? D : 1)> dest;
};

template <int W, int U = 0, int I = 0, int D = 0>
struct ap_axiu {
  ap_uint<W> data;
  ap_uint<(W + 7) / 8> keep, strb;
  ap_uint<(U > 0 ? U : 1)> user;
  ap_uint<1> last;
  ap_uint<(I > 0 ? I : 1)> id;
  ap_uint<(D > 0 ? D : 1)> dest;
};

#endif
#endif
// NOLINTEND
