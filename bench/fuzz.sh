#!/usr/bin/env bash
# Random C at random points: schedule, verify, replay, emit, lint, and Verilator against the compiled C.
#
# usage: [SEEDS=5000] [FIRST=1000000] bench/fuzz.sh
# A row for each 100 seeds: designs that were emitted and simulated (a random point may have no schedule), and
# whether every one gave the values of the compiled C in the predicted cycles; as many rows at a time as there are
# cores.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
build program_emission_test

batch=100
first=${FIRST:-1000000}
seeds=${SEEDS:-5000}
# A copy, so that a build beside it does no harm.
cp "$root/build/release/tests/codegen/program_emission_test" "$work/test"
test=$work/test
export batch test work

# measure SEED: the row of the batch that starts there.
measure() {
  local passed=yes start=$EPOCHREALTIME log=$work/$1.log designs
  HLS_FIRST_SEED=$1 HLS_SEEDS=$batch timeout 1200 "$test" \
    --gtest_filter='*/0' >"$log" 2>&1 || passed=no
  designs=$(sed -n 's/^\([0-9]*\) designs of .*/\1/p' "$log")
  awk -v a="$start" -v b="$EPOCHREALTIME" -v row="$1,$batch,${designs:-0},$passed" \
    'BEGIN {printf "%s,%.1f\n", row, b - a}' | tee "$work/$1.row"
  [[ $passed == yes ]] || cat "$log" >&2
}
export -f measure

seq "$first" "$batch" "$((first + seeds - 1))" | xargs -P "$(nproc)" -I{} bash -c 'measure {}'
{
  header "SEEDS=$seeds FIRST=$first ./dev bench fuzz"
  echo "first_seed,seeds,designs,passed,seconds"
  sort -n "$work"/*.row
} >"$work/fuzz.csv"
cp "$work/fuzz.csv" "$root/results/fuzz.csv"
! grep -q ',no,' "$work/fuzz.csv"
