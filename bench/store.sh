#!/usr/bin/env bash
# What the study store costs: microseconds a point to record, commit and look up, seconds to open, bytes a point.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
build bench_store

{
  header "./dev bench store"
  "$root/build/release/bench/bench_store" "$work" 1000 10000 100000 1000000
} >"$work/store.csv"
mv "$work/store.csv" "$root/results/store.csv"
cat "$root/results/store.csv"
