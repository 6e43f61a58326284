#!/usr/bin/env bash
# Random kernels at random points: schedule, verify, emit, lint, and Verilator against the interpreter.
#
# usage: [SEEDS=5000] [FIRST=100000] bench/fuzz.sh
# A row for each 50 seeds: designs that were emitted and simulated (a random point may have no schedule), and
# whether every one gave the interpreter's values in the predicted cycles.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
build codegen_random_test

batch=50
first=${FIRST:-100000}
seeds=${SEEDS:-5000}
test=$root/build/release/tests/codegen/codegen_random_test
{
  header "SEEDS=$seeds FIRST=$first ./dev bench fuzz"
  echo "first_seed,seeds,designs,passed,seconds"
  for ((seed = first; seed < first + seeds; seed += batch)); do
    passed=yes
    start=$EPOCHREALTIME
    HLS_FIRST_SEED=$seed HLS_SEEDS=$batch timeout 1200 "$test" \
      --gtest_filter='RandomEmission.Lints*' >"$work/log" 2>&1 || passed=no
    designs=$(sed -n 's/^\([0-9]*\) designs of .*/\1/p' "$work/log")
    awk -v a="$start" -v b="$EPOCHREALTIME" -v row="$seed,$batch,${designs:-0},$passed" \
      'BEGIN {printf "%s,%.1f\n", row, b - a}'
    [[ $passed == yes ]] || cat "$work/log" >&2
  done
} | tee "$work/fuzz.csv"
mv "$work/fuzz.csv" "$root/results/fuzz.csv"
