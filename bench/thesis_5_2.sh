#!/usr/bin/env bash
# Table 5.2 of the HIR thesis beside ours: LUT, FF, DSP and RAMB36 of eight small kernels of 32-bit integers.
#
# usage: bench/thesis_5_2.sh                 all, to results/thesis_5_2.csv
#        bench/thesis_5_2.sh BENCHMARK...    some, printed only
# Rows: vitis and hir as published, after place and route; ours, the emitted design as Yosys synthesises it, proven by
# `verify` first; and predicted, what hls-dse says of it. The thesis states neither the sizes of gesummv and floyd-warshall
# (8 here) nor cycles: loops are pipelined as far as its DSPs say, a product a cycle in convolution, all
# multiply-accumulators of matmul in space. Arrays that are arguments are outside the design in every row of ours.
# CELLS names a folder that keeps what Yosys found: the largest design takes it minutes.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
build hls-dse

table=$root/bench/thesis_table_5_2.csv

# config BENCHMARK: its file, and settings behind it.
config() {
  case $1 in
    matmul-*) echo "systolic.yaml kernel.defines.N=${1##*x}" ;;
    *) echo "$1.yaml" ;;
  esac
}

# predicted STUDY: cycles,lut,ff,dsp,ramb36 of its one point.
predicted() {
  awk -F, 'NR == 1 {for (i = 1; i <= NF; ++i) column[$i] = i}
    NR == 2 {printf "%d,%d,%d,%d,%g", $column["latency_cycles"], $column["lut"], $column["ff"], $column["dsp"], $column["bram18"] / 2}' \
    "$1/pareto.csv"
}

# ours BENCHMARK: its two rows.
ours() {
  local name=$1 study=$work/$1 file setting figures cells
  read -r file setting < <(config "$name") || true
  "$program" "$root/configs/thesis/$file" -o "$study" --quiet --no-report ${setting:+--set "$setting"} >/dev/null
  "$program" verify "$study" --all --quiet >&2
  figures=$(predicted "$study")
  cells=$(synthesise "$(echo "$study"/designs/*)" | awk -F, '{printf "%d,%d,%d,%g", $1, $2, $3, $4 / 2}')
  echo "$name,ours,${figures%%,*},$cells"
  echo "$name,predicted,$figures"
}

# rows BENCHMARK
rows() {
  awk -F, -v name="$1" '$1 == name {printf "%s,%s,,%s,%s,%s,%s\n", $1, $2, $3, $4, $5, $6}' "$table"
  ours "$1"
}

names=("$@")
[[ $# -gt 0 ]] || mapfile -t names < <(grep -v '^#' "$table" | tail -n +2 | cut -d , -f 1 | uniq)
{
  header "./dev bench thesis_5_2"
  echo "# tool: $(yosys -V); synth_xilinx -family xc7 -flatten -noiopad -noclkbuf; lut counts LUT1..LUT6, SRLs and LUT RAM"
  echo "# theirs: the HIR thesis, table 5.2"
  echo "benchmark,design,cycles,lut,ff,dsp,ramb36"
  for name in "${names[@]}"; do rows "$name"; done | tee "$work/rows"
  awk -F, '{lut[$2] += $4; ff[$2] += $5; dsp[$2] += $6; bram[$2] += $7; if (!seen[$2]++) order[++count] = $2}
    END {
      for (i = 1; i <= count; ++i) {
        one = order[i]
        printf "total,%s,,%d,%d,%d,%g\n", one, lut[one], ff[one], dsp[one], bram[one]
      }
    }' "$work/rows"
} | tee "$work/thesis_5_2.csv"
# Some rows are not the whole table.
[[ $# -gt 0 ]] || cp "$work/thesis_5_2.csv" "$root/results/thesis_5_2.csv"
