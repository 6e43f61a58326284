#!/usr/bin/env bash
# Designs of several nests that share arrays: latency beside what no schedule is below, how it was proven, and the
# processor time of each schedule. DESIGNS='line_buffer mvt_by_columns' measures only these kernels, and prints.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
build bench_nests

# design FILE FUNCTION LOOPS ARRAYS: a config of the kernel; knobs as in a config, of products over their values.
design() {
  [[ -z ${DESIGNS:-} || " $DESIGNS " == *" $2 "* ]] || return 0
  cat >"$work/$2.yaml" <<YAML
version: 1
kernel: {source: $root/bench/nests/$1, function: $2}
target: {file: $root/configs/targets/xc7vx690t.yaml, operators: ${OPERATORS:-own}}
clock_period_ns: ${CLOCK:-5}
knobs: {loops: {$3}, arrays: {$4}}
search: {strategy: exhaustive}
YAML
  configs+=("$work/$2.yaml")
}
configs=()

OPERATORS=vendor design products.c gemm_distributed 'j: {unroll: 22}, i_2: {unroll: [1, 20]}, j_2: {unroll: 22}' \
  'A: {partition: auto}, B: {partition: auto}, C: {partition: auto, ports: [2p, s2p]}'
OPERATORS=vendor design products.c gemm_imperfect 'j: {unroll: 4}, j_2: {unroll: [4, 44]}' \
  'A: {partition: auto}, B: {partition: auto}, C: {partition: auto, ports: [2p, s2p]}'
design products.c gemm_256 'i: {unroll: [1, 4]}' \
  'A: {partition: auto}, B: {partition: auto}, C: {partition: {1: {cyclic: 2}}, ports: 2p}'
design products.c gemm_double_buffer 'i_3: {unroll: 8}' \
  'a: {partition: {1: complete, 2: complete}, ports: s2p}, c: {partition: {1: complete, 2: complete}, ports: s2p}'
design products.c two_products 'j: {unroll: [1, 10]}, j_2: {unroll: 10}, j_3: {unroll: 10}, j_4: {unroll: [1, 10]}' \
  'A: {partition: auto}, B: {partition: auto}, C: {partition: auto}, D: {partition: auto, ports: s2p}, product: {partition: auto, ports: s2p}'
design products.c three_products 'j_2: {unroll: [1, 10]}, j_4: {unroll: 10}, j_6: {unroll: 10}' \
  'A: {partition: auto}, B: {partition: auto}, C: {partition: auto}, D: {partition: auto}, E: {partition: auto, ports: s2p}, F: {partition: auto, ports: s2p}, G: {partition: auto, ports: s2p}'
design products.c syrk_distributed 'j: {unroll: [1, 8]}, j_2: {unroll: [8, 40]}' \
  'A: {partition: auto, ports: rom_1p}, At: {partition: auto, ports: s2p}, C: {partition: auto, ports: [s2p, 2p]}'
design products.c syrk_imperfect 'j: {unroll: 2}, j_2: {unroll: [1, 4]}' \
  'A: {partition: auto, ports: [rom_1p, rom_2p]}, C: {partition: auto, ports: s2p}'
design products.c syr2k_imperfect 'j: {unroll: 1}, j_2: {unroll: [1, 4]}' \
  'A: {partition: auto, ports: rom_2p}, B: {partition: auto, ports: rom_2p}, C: {partition: auto, ports: [s2p, 2p]}'
design products.c symm_distributed 'j: {unroll: 4}, j_2: {unroll: [4, 16]}' \
  'A: {partition: auto}, B: {partition: auto}, C: {partition: auto, ports: [s2p, 2p]}'
design products.c trmm_imperfect 'j: {unroll: [1, 4]}, j_2: {unroll: 1}' \
  'A: {partition: auto}, B: {partition: auto, ports: [s2p, 2p]}'
design products.c doitgen_imperfect 'p: {unroll: 1}, p_2: {unroll: [1, 4]}, p_3: {unroll: [1, 4]}' \
  'A: {partition: auto, ports: 2p}, C4: {partition: auto}, sum: {partition: auto, ports: s2p}'
design vectors.c atax_distributed 'j_2: {unroll: [1, 10]}, j_3: {unroll: [1, 10]}' \
  'A: {partition: auto, ports: rom_1p}, x: {partition: auto}, y: {partition: auto, ports: s2p}, product: {ports: s2p}'
design vectors.c atax_imperfect 'j_2: {unroll: 1}, j_3: {unroll: [1, 10]}' \
  'A: {partition: auto, ports: [rom_1p, rom_2p]}, x: {partition: auto}, y: {partition: auto, ports: s2p}'
design vectors.c bicg_distributed 'j_2: {unroll: [1, 10]}, i_3: {unroll: [1, 10]}' \
  'A: {partition: auto, ports: rom_1p}, s: {partition: auto, ports: s2p}, q: {partition: auto, ports: s2p}'
design vectors.c mvt_by_columns 'i: {unroll: [1, 8]}, i_2: {unroll: [1, 8]}' \
  'A: {partition: auto, ports: rom_1p}, x1: {partition: auto, ports: s2p}, x2: {partition: auto, ports: s2p}'
design vectors.c gemver_distributed 'j: {unroll: [1, 8]}, i_2: {unroll: 8}, i_4: {unroll: 8}' \
  'A: {partition: auto, ports: [s2p, 2p]}, v1: {partition: auto}, v2: {partition: auto}, x: {partition: auto, ports: s2p}, w: {partition: auto, ports: s2p}'
design vectors.c gesummv_distributed 'i_3: {unroll: [1, 5]}, i_4: {unroll: [1, 5]}' \
  'A: {partition: auto, ports: rom_1p}, B: {partition: auto, ports: rom_1p}, product: {partition: auto, ports: s2p}, y: {partition: auto, ports: s2p}'
design vectors.c covariance_distributed 'j_2: {unroll: 8}, j_4: {unroll: [1, 8]}, j_6: {unroll: 8}' \
  'data: {partition: auto, ports: [s2p, 2p]}, cov: {partition: auto, ports: s2p}, mean: {partition: auto, ports: s2p}'
design vectors.c correlation_distributed 'j_3: {unroll: 8}, j_4: {unroll: [1, 8]}, j_6: {unroll: 8}' \
  'data: {partition: auto, ports: s2p}, corr: {partition: auto, ports: s2p}, mean: {partition: auto, ports: s2p}, deviation: {partition: auto, ports: s2p}'
design stencils.c jacobi_1d 'i: {unroll: [1, 2]}, i_2: {unroll: [1, 2]}' \
  'A: {partition: auto, ports: [s2p, 2p]}, B: {partition: auto, ports: s2p}'
design stencils.c jacobi_2d 'j: {unroll: [1, 2]}' \
  'A: {partition: auto, ports: [s2p, 2p]}, B: {partition: auto, ports: s2p}'
design stencils.c heat_3d 'k: {unroll: 1}' 'A: {partition: auto, ports: [s2p, 2p]}, B: {partition: auto, ports: [s2p, 2p]}'
design stencils.c fdtd_2d 'j_2: {unroll: [1, 4]}' \
  'ex: {partition: auto, ports: s2p}, ey: {partition: auto, ports: s2p}, hz: {partition: auto, ports: [s2p, 2p]}'
design stencils.c adi 'i: {unroll: [1, 2]}' \
  'u: {partition: auto, ports: s2p}, v: {partition: auto, ports: s2p}, p: {partition: auto, ports: s2p}, q: {partition: auto, ports: s2p}'
for window in window_3x3 window_3x3_stride_2 window_5x5 window_5x5_stride_2; do
  CLOCK=15 design stencils.c $window 'p: {unroll: full}, q: {unroll: full}' 'in: {partition: auto, ports: [rom_1p, rom_2p]}'
done
CLOCK=15 design stencils.c convolution_layer 'p: {unroll: full}, q: {unroll: full}' \
  'in: {partition: auto, ports: rom_1p}, weights: {partition: auto, ports: rom_1p}'
CLOCK=15 design stencils.c line_buffer 'p: {unroll: full}, q: {unroll: full}' 'row: {partition: auto, storage: lutram, ports: s2p}'
CLOCK=15 design stencils.c line_buffer_nests 'p: {unroll: full}, q: {unroll: full}' \
  'row: {partition: {1: complete, 2: {cyclic: 3}}, storage: lutram, ports: s2p}'

{
  header "./dev bench nests"
  echo "design,knobs,latency_cycles,bound_cycles,over_bound,proof,gap_cycles,cpu_ms"
  "$root/build/release/bench/bench_nests" "${configs[@]}"
} >"$work/nests.csv"
[[ ${DESIGNS:-} ]] || cp "$work/nests.csv" "$root/results/nests.csv"
cat "$work/nests.csv"
