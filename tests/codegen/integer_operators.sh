#!/usr/bin/env bash
# Compares the integer dividers and the conversions of codegen/lib with the host, bit for bit.
#
# Usage: integer_operators.sh [--vectors N] [--csv FILE]
#   --vectors N   random vectors per width, on top of all directed ones (default 100000)
#   --csv FILE    write operator,bits,interval,latency,vectors,mismatches,seconds
# Widths 1, 8 (every pair of operands), 13, 32 and 64, at some latencies from 0 to those that give each
# row of a divider a register, dividers also with intervals from 2 on; from 1000000 vectors on at more of them, and beyond.
# Exit code 1 on any mismatch.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=integer_build.sh
. "$here/integer_build.sh"

vectors=100000
csv=
while (($# > 0)); do
  case $1 in
    --vectors) vectors=${2:?--vectors needs a number}; shift 2 ;;
    --csv) csv=${2:?--csv needs a file}; shift 2 ;;
    *) echo "usage: $0 [--vectors N] [--csv FILE]" >&2; exit 2 ;;
  esac
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo "operator,bits,interval,latency,vectors,mismatches,seconds" >"$work/rows.csv"
failed=0

# compare BITS LATENCIES INTERVALS
compare() {
  integer_build "$integer_library" "$work/$1" "$1" "$2" "$3" -O1
  "$work/$1/integer_operators" --vectors "$vectors" >>"$work/rows.csv" || failed=1
}

if ((vectors >= 1000000)); then
  compare 1 0,1,2,3,4,5 2,3,4
  compare 8 0,1,2,3,4,5,6,7,8,9,10,11,12,13 2,3,4,5,6,7,8,9,10
  compare 13 0,3,7,15,16,17 2,5,8,14
  compare 32 0,1,2,4,5,6,17,34,36 3,12,17,33,40
  compare 64 0,3,33,67 17,33,65
else
  compare 1 0,5 2
  compare 8 0,1,2,3,5,9,10 2,3,4,9
  compare 13 0,16 6,14
  compare 32 3,17,34 12,17,33
  compare 64 33 22
fi

if [[ -n $csv ]]; then
  {
    echo "# command: tests/codegen/integer_operators.sh --vectors $vectors"
    echo "# tool: $(verilator --version), g++ $(g++ -dumpfullversion)"
    echo "# seconds: of the whole run of the width; all operators and latencies share its cycles"
    cat "$work/rows.csv"
  } >"$csv"
fi
awk -F, 'NR > 1 {rows++; vectors += $5; mismatches += $6}
         END {printf "%d operator rows, %.0f vectors, %.0f mismatches\n", rows, vectors, mismatches}' \
  "$work/rows.csv"
exit "$failed"
