// A bitwise CRC over sixteen bytes.
#include <ap_int.h>
ap_uint<32> crc32(const ap_uint<8> data[16]) {
  ap_uint<32> crc = 0xFFFFFFFF;
  for (int i = 0; i < 16; i++) {
    crc ^= data[i];
    for (int b = 0; b < 8; b++) {
      bool lsb = crc[0];
      crc >>= 1;
      if (lsb) crc ^= ap_uint<32>(0xEDB88320);
    }
  }
  return ~crc;
}
