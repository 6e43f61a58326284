#!/usr/bin/env bash
# Small mistakes in the text of emitted designs, and whether the simulation of `verify` catches each of them.
# usage: bench/mutants.sh [DESIGN...]
# A row for each mutant of tests/codegen/mutants/designs.cpp: caught by values, by cycles, by assertions; those that
# nothing catches have an explanation (tests/codegen/mutants/survivors.txt). Exit code 1 if one has none.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

most_of_a_kind=8
seed=1
build hls_rtl_mutants
mutants=$(find "$root/build/release/tests" -type f -name hls_rtl_mutants)
{
  header "bench/mutants.sh${*:+ $*}"
  "$mutants" "$work" "$root/tests/codegen/mutants/survivors.txt" "$most_of_a_kind" "$seed" "$@"
} >"$work/mutants.csv"
[[ $# -gt 0 ]] && cat "$work/mutants.csv" || cp "$work/mutants.csv" "$root/results/mutants.csv"
