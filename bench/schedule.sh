#!/usr/bin/env bash
# Microseconds of each step of one gemm point (apply, formulate, schedule, ...) at unrolls 1 to 16.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
build bench_schedule

"$root/build/release/bench/bench_schedule" "$root/configs/gemm.yaml" --benchmark_format=csv \
  --benchmark_repetitions=3 --benchmark_report_aggregates_only=true >"$work/raw.csv"
{
  header "./dev bench schedule"
  echo "step,unroll,median_us"
  sed -n 's|^"\([a-z]*\)/\([0-9]*\)_median",[^,]*,\([^,]*\),.*|\1,\2,\3|p' "$work/raw.csv"
} >"$root/results/schedule.csv"
cat "$root/results/schedule.csv"
