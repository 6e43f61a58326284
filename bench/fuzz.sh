#!/usr/bin/env bash
# Random C at random points: schedule, verify, replay, emit, lint, and Verilator against the compiled C.
#
# usage: [SEEDS=5000] [FIRST=4000000] bench/fuzz.sh
# A row for each 100 seeds: designs that were emitted and simulated (a random point may have no schedule), and
# whether every one gave the values of the compiled C in the predicted cycles; as many rows at a time as there are
# cores. Rows of other seeds stay as they are, with the commit they were measured at; those that have ended are
# kept when it is stopped.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
build program_emission_test

batch=100
first=${FIRST:-4000000}
seeds=${SEEDS:-5000}
# A copy, so that a build beside it does no harm.
cp "$root/build/release/tests/codegen/program_emission_test" "$work/test"
test=$work/test
commit=$(git -C "$root" rev-parse --short=7 HEAD)
export batch test work commit

# measure SEED: the row of the batch that starts there.
measure() {
  local passed=yes start=$EPOCHREALTIME log=$work/$1.log designs status=0
  HLS_FIRST_SEED=$1 HLS_SEEDS=$batch timeout 1200 "$test" \
    --gtest_filter='*/0' >"$log" 2>&1 || status=$?
  ((status != 130 && status != 143)) || return 0  # stopped
  ((status == 0)) || passed=no
  designs=$(sed -n 's/^\([0-9]*\) designs of .*/\1/p' "$log")
  awk -v a="$start" -v b="$EPOCHREALTIME" -v row="$commit,$1,$batch,${designs:-0},$passed" \
    'BEGIN {printf "%s,%.1f\n", row, b - a}' | tee "$work/$1.row"
  [[ $passed == yes ]] || cat "$log" >&2
}
export -f measure

# kept: writes the table with what has ended.
kept() {
  local result=$root/results/fuzz.csv
  {
    header "SEEDS=$seeds FIRST=$first ./dev bench fuzz"
    echo "commit,first_seed,seeds,designs,passed,seconds"
    cat "$work"/*.row <(grep -E '^[0-9a-f]{7},' "$result" || true) | sort -t, -k2,2n -s | awk -F, '!seen[$2]++'
  } >"$work/fuzz.csv"
  cp "$work/fuzz.csv" "$result"
  rm -rf "$work"
}
trap kept EXIT

seq "$first" "$batch" "$((first + seeds - 1))" | xargs -P "$(nproc)" -I{} bash -c 'measure {}'
! grep -q ',no,' "$work"/*.row
