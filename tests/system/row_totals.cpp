// A kernel as for an HLS compiler: C++, plain array parameters, pragmas, references for results.
#include <cmath>

#include "ap_int.h"
#include "hls_math.h"

namespace {
constexpr int kRows = 4;
constexpr int kColumns = 6;
const double kScale[kColumns] = {1, 0.5, 0.25, 2, 4, 8};

void extend(double& total, const double row[kColumns]) {
  for (int j = 0; j < kColumns; j++) total += row[j] * kScale[j];
}
}  // namespace

extern "C" void row_totals(const double A[kRows][kColumns], double norm[kRows], bool flip) {
#pragma HLS INTERFACE mode = ap_memory port = A storage_type = ram_2p
#pragma HLS ARRAY_PARTITION variable = kScale complete
rows:
  for (int i = 0; i < kRows; i++) {
#pragma HLS PIPELINE
    double total = 0;
    extend(total, A[i]);
    norm[i] = flip ? -total : std::fabs(total);
  }
}
