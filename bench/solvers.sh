#!/usr/bin/env bash
# Schedules of a thousand random contended problems against exact programs solved by GLPK and CBC.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
build bench_solvers

{
  header "./dev bench solvers"
  echo "# problems: 1000 of seed 20260101; node limit of each program 2000"
  "$root/build/release/bench/bench_solvers" 1000 20260101
} >"$work/solvers.csv"
mv "$work/solvers.csv" "$root/results/solvers.csv"
cat "$root/results/solvers.csv"
