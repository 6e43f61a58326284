#!/usr/bin/env bash
# Mutated inputs through libFuzzer, under sanitizers: configurations, targets and C sources.
# Begun from those of this repository. An input that crashes, takes more than 2 GB or 20 s is kept in
# build/fuzz/found/ and fails the run. Writes results/fuzz_inputs.csv.
# usage: fuzz_inputs.sh [CONFIGS [TARGETS [SOURCES]]]   how many of each; 0 leaves a kind and its row as they are
set -euo pipefail
# shellcheck source=bench/common.sh
source "$(dirname "$0")/common.sh"
configs=${1:-1000000}
targets=${2:-200000}
sources=${3:-100000}
results=$root/results/fuzz_inputs.csv
found=$root/build/fuzz/found
"$root/dev" build fuzz fuzz_config fuzz_target fuzz_c
mkdir -p "$found"

# most_bytes KIND: larger inputs make each execution slower and show no more.
most_bytes() { case $1 in config) echo 1024 ;; target) echo 8192 ;; c) echo 2048 ;; esac }

# seeds KIND: inputs to begin with, in $work/KIND
seeds() {
  mkdir -p "$work/$1"
  case $1 in
  config) cp "$root"/configs/*.yaml "$root"/tests/golden/cases/*/*.yaml "$work/$1" ;;
  target) cp "$root"/configs/targets/{unit,ice40-hx8k}.yaml "$root"/tests/golden/kernels/*.yaml "$work/$1" ;;
  c) cp "$root"/configs/kernels/*.c "$root"/tests/golden/kernels/*.c "$root"/tests/golden/cases/*/*.c "$work/$1" ;;
  esac
  find "$work/$1" -type f -size "+$(most_bytes "$1")c" -delete
}

# AddressSanitizer without what costs more than half of the time: the stacks of allocations (an input that is kept shows
# them when it is run again), new memory that is filled, a great quarantine.
sanitizer=detect_leaks=0:malloc_context_size=0:max_malloc_fill_size=0:quarantine_size_mb=16

# part KIND RUNS SEED: executions,failures,slowest_s,peak_rss_mb
part() {
  local kind=$1 runs=$2 seed=$3 status=0 log=$work/$1.$3.log
  ASAN_OPTIONS=$sanitizer nice "$root/build/fuzz/tests/fuzz/fuzz_$kind" "$work/$kind.$seed" "$work/$kind" -runs="$runs" \
    -max_len="$(most_bytes "$kind")" -rss_limit_mb=2048 -timeout=20 -seed="$seed" -print_final_stats=1 -verbosity=1 \
    -entropic=0 -artifact_prefix="$found/$kind-" >"$log" 2>&1 || status=$?
  # One that was killed says nothing of itself.
  [[ $status -eq 0 ]] || grep -aE 'SUMMARY|ERROR' "$log" >&2 || echo "fuzz_$kind ended with $status" >&2
  value() { sed -n "s/^stat::$1: *//p" "$log"; }
  echo "$(value number_of_executed_units),$((status != 0)),$(value slowest_unit_time_sec),$(value peak_rss_mb)"
}

# row KIND RUNS: a line of the results, or the one that is there. A process for each core, each with a seed of its own.
row() {
  local kind=$1 runs=$2 cores seed
  if [[ $runs -eq 0 ]]; then
    [[ ! -f $results ]] || grep "^$kind," "$results" || true
    return
  fi
  cores=$(nproc)
  seeds "$kind"
  for ((seed = 1; seed <= cores; ++seed)); do
    mkdir -p "$work/$kind.$seed"
    part "$kind" $((runs / cores)) "$seed" &
  done >"$work/$kind.parts"
  wait
  awk -F, -v kind="$kind" '
    {runs += $1; failures += $2; slowest = $3 > slowest ? $3 : slowest; peak = $4 > peak ? $4 : peak}
    END {printf "%s,%d,%d,%d,%d\n", kind, runs, failures, slowest, peak}' "$work/$kind.parts"
}

{
  header "bash bench/fuzz_inputs.sh $configs $targets $sources"
  echo "inputs,executions,failures,slowest_s,peak_rss_mb"
  row config "$configs"
  row c "$sources"
  row target "$targets"
} >"$work/table"
mv "$work/table" "$results"
cat "$results"
! grep -qE '^[a-z]+,[0-9]*,[1-9]' "$results"
