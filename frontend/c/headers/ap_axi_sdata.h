// What an AXI4-Stream carries beside its data.
// NOLINTBEGIN
#ifndef AP_AXI_SDATA_H
#define AP_AXI_SDATA_H
#ifdef __cplusplus
#include <ap_int.h>

namespace hls {

template <class T, int Bytes, int U, int I, int D>
struct axis_word {
  T data;
  ap_uint<Bytes> keep, strb;
  ap_uint<(U > 0 ? U : 1)> user;
  ap_uint<1> last;
  ap_uint<(I > 0 ? I : 1)> id;
  ap_uint<(D > 0 ? D : 1)> dest;
};
template <class T, int U = 0, int I = 0, int D = 0>
struct axis : axis_word<T, sizeof(T), U, I, D> {};

}  // namespace hls

template <int W, int U = 0, int I = 0, int D = 0>
struct ap_axis : hls::axis_word<ap_int<W>, (W + 7) / 8, U, I, D> {};
template <int W, int U = 0, int I = 0, int D = 0>
struct ap_axiu : hls::axis_word<ap_uint<W>, (W + 7) / 8, U, I, D> {};

#endif
#endif
// NOLINTEND
