#!/usr/bin/env bash
# Schedules of a thousand random contended problems against exact programs solved by GLPK and CBC.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
build bench_solvers

{
  header "./dev bench solvers"
  echo "# problems: 1000 from seed 20270101 on; node limit of each program 2000"
  echo "# register_gap_mean: of (ours - least) / least, thorough effort; gap_of_sums: of all bits; quick: as in sweeps"
  "$root/build/release/bench/bench_solvers" 1000 20270101
} >"$work/solvers.csv"
mv "$work/solvers.csv" "$root/results/solvers.csv"
cat "$root/results/solvers.csv"
