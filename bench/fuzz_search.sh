#!/usr/bin/env bash
# Random small spaces: bounds against prices, and the front of exact search against that of exhaustive search.
#
# usage: [SEEDS=2000] [FIRST=100000] bench/fuzz_search.sh
# A row for each 100 seeds, as many at a time as there are cores.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
build random_search_test

batch=100
first=${FIRST:-100000}
seeds=${SEEDS:-2000}
# A copy, so that a build beside it does no harm.
cp "$root/build/release/tests/explorer/random_search_test" "$work/test"
test=$work/test
export batch test work

# measure SEED: the row of the batch that starts there.
measure() {
  local passed=yes start=$EPOCHREALTIME log=$work/$1.log counts
  HLS_FIRST_SEED=$1 HLS_SEEDS=$batch timeout 1800 "$test" --gtest_filter='*/0' >"$log" 2>&1 || passed=no
  counts=$(sed -nE 's/^([0-9]+) spaces, ([0-9]+) feasible points, ([0-9]+) evaluated.*/\1,\2,\3/p' "$log")
  awk -v a="$start" -v b="$EPOCHREALTIME" -v row="$1,$batch,${counts:-0,0,0},$passed" \
    'BEGIN {printf "%s,%.1f\n", row, b - a}' | tee "$work/$1.row"
  [[ $passed == yes ]] || cat "$log" >&2
}
export -f measure

seq "$first" "$batch" "$((first + seeds - 1))" | xargs -P "$(nproc)" -I{} bash -c 'measure {}'
{
  header "SEEDS=$seeds FIRST=$first ./dev bench fuzz_search"
  echo "first_seed,seeds,spaces,feasible_points,evaluated_by_exact,passed,seconds"
  sort -n "$work"/*.row
} >"$work/fuzz_search.csv"
cp "$work/fuzz_search.csv" "$root/results/fuzz_search.csv"
! grep -q ',no,' "$work/fuzz_search.csv"
