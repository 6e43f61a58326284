#!/usr/bin/env bash
# Points a second of the scheduler, its time as a loop is unrolled, and that of the dependence analysis.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
build bench_speed

# gemm of 64 x 64: k can be unrolled 64 times.
sed -e "s|kernels/|$root/configs/kernels/|" -e "s|targets/|$root/configs/targets/|" -e 's/N: 16/N: 64/' \
  "$root/configs/gemm.yaml" >"$work/gemm64.yaml"
{
  header "./dev bench speed"
  "$root/build/release/bench/bench_speed" "$root/configs" "$work/gemm64.yaml"
} >"$work/speed.csv"
mv "$work/speed.csv" "$root/results/speed.csv"
cat "$root/results/speed.csv"
