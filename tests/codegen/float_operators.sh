#!/usr/bin/env bash
# Compares the floating-point operators of codegen/lib with the host, bit for bit.
#
# Usage: float_operators.sh [--vectors N] [--csv FILE]
#   --vectors N   random vectors per operator, format and latency, on top of all directed pairs
#                 (default 100000: binary32 at latencies 0..8, 11 and 14, binary64 at 0, 1, 4, 8, 12, the
#                 dividers and square roots at 0..3, 7, 11, 14..16 and at 1, 30, the multiply-adds
#                 at 0..10, 15, 17 and at 0, 2, 8; from 1000000 on: both at every latency 0..14, the
#                 dividers and square roots at 0..30 and 0..16, 24, 28, 30, the multiply-adds at
#                 0..17)
#   --csv FILE    write operator,format,interval,latency,vectors,mismatches,seconds
# Dividers and square roots also work in turns: some with intervals from 2 on, up to a row a cycle.
# A format of 8 bits (4 exponent, 3 fraction) is compared on all operands, at latencies 0..14,
# the multiply-add at 0 and 8, or at 0..17.
# Exit code 1 on any mismatch.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=float_build.sh
. "$here/float_build.sh"

vectors=100000
csv=
while (($# > 0)); do
  case $1 in
    --vectors) vectors=${2:?--vectors needs a number}; shift 2 ;;
    --csv) csv=${2:?--csv needs a file}; shift 2 ;;
    *) echo "usage: $0 [--vectors N] [--csv FILE]" >&2; exit 2 ;;
  esac
done

every_latency=$(((1 << 15) - 1)) every_fma=$(((1 << 18) - 1))
if ((vectors >= 1000000)); then
  f32_latencies=$every_latency f64_latencies=$every_latency optimisation=-O2
  f32_divider=$((0x7fffffff)) f64_divider=$((0x5101ffff))
  f32_intervals=2,4,7,8,10,14,20,27,30 f64_intervals=3,15,29,56
  f32_fma=$every_fma f64_fma=$every_fma e4m3_fma=$every_fma
else
  f32_latencies=$((0x1ff | 1 << 11 | 1 << 14)) f64_latencies=$((1 | 1 << 1 | 1 << 4 | 1 << 8 | 1 << 12))
  f32_divider=$((0x1c88f)) f64_divider=$((1 << 1 | 1 << 30))
  f32_intervals=3,10,14,27 f64_intervals=15
  f32_fma=$((0x287ff)) f64_fma=$((1 | 1 << 2 | 1 << 8))
  e4m3_fma=$((1 | 1 << 8))
  optimisation=-O1
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo "operator,format,interval,latency,vectors,mismatches,seconds" >"$work/rows.csv"
failed=0

# compare NAME EXP_BITS FRAC_BITS LATENCIES DIVIDER_LATENCIES FMA_LATENCIES INTERVALS ARGUMENT...
compare() {
  local name=$1 exp_bits=$2 frac_bits=$3 latencies=$4 divider_latencies=$5
  local fma_latencies=$6 intervals=$7
  shift 7
  float_build "$float_library" "$work/$name" "$exp_bits" "$frac_bits" "$latencies" \
    "$divider_latencies" "$fma_latencies" "$intervals" "$optimisation"
  "$work/$name/float_operators" "$@" >>"$work/rows.csv" || failed=1
}

compare e4m3 4 3 "$every_latency" "$every_latency" 0 2,3,4,5,6,7,8 --exhaustive
compare e4m3_fma 4 3 0 0 "$e4m3_fma" 2 --exhaustive
compare f32 8 23 "$f32_latencies" "$f32_divider" "$f32_fma" "$f32_intervals" --vectors "$vectors"
compare f64 11 52 "$f64_latencies" "$f64_divider" "$f64_fma" "$f64_intervals" --vectors "$vectors"

if [[ -n $csv ]]; then
  {
    echo "# command: tests/codegen/float_operators.sh --vectors $vectors"
    echo "# tool: $(verilator --version), g++ $(g++ -dumpfullversion)"
    echo "# seconds: of the whole run of the format; all operators and latencies share its cycles"
    cat "$work/rows.csv"
  } >"$csv"
fi
awk -F, 'NR > 1 {rows++; vectors += $5; mismatches += $6}
         END {printf "%d operator rows, %.0f vectors, %.0f mismatches\n", rows, vectors, mismatches}' \
  "$work/rows.csv"
exit "$failed"
