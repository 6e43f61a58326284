#!/usr/bin/env bash
# Table 5.3 of the HIR thesis beside ours: cycles, LUT, FF, RAMB36 and DSP of five kernels.
#
# Rows of ours, from the configs NAME (arrays as the algorithm reads) and NAME_copies:
#   no_unroll   fastest point without unrolled loops      fastest    fastest point
#   dsp_hir     fastest with no more DSPs than the thesis, operators of single precision being the vendor's
#   dsp_vitis   the same against Vitis without dataflow   (adder 2 DSPs, multiplier 3, divider 0)
# Theirs are after place and route, ours the estimates of the front; cycles are exact on both sides, theirs
# with the 19 of their test bench.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
build hls-dse

table=$root/bench/thesis_table_5_3.csv

# published BENCHMARK COMPILER: the DSPs.
published() {
  awk -F, -v benchmark="$1" -v compiler="$2" '$1 == benchmark && $2 == compiler {print $6}' "$table"
}

# fastest POINTS.csv 1|any MOST_DSP: cycles,lut,ff,ramb36,dsp of the fastest ok point.
fastest() {
  awk -F, -v unroll="$2" -v most="$3" '
    NR == 1 {
      for (i = 1; i <= NF; ++i) {
        column[$i] = i
        if ($i ~ /^loops\.[^+]*\.unroll/) unrolls[i]
      }
      next
    }
    $column["status"] == "ok" && $column["dsp"] <= most {
      if (unroll != "any") for (i in unrolls) if ($i !~ /^1(\+|$)/) next
      key = $column["latency_cycles"] * 1e7 + $column["lut"]
      if (!best || key < best) {
        best = key
        row = sprintf("%d,%d,%d,%g,%d", $column["latency_cycles"], $column["lut"], $column["ff"],
                      $column["bram18"] / 2, $column["dsp"])
      }
    }
    END {if (best) print row}' "$1"
}

# row NAMES STUDY 1|any MOST_DSP: nothing when there is no such point.
row() {
  local values
  values=$(fastest "$2/points.csv" "$3" "$4")
  [[ -z $values ]] || echo "$1,$values"
}

# rows BENCHMARK CONFIG
rows() {
  local benchmark=$1 config=$2 sweep=$work/$2 vendor=$work/$2_vendor
  "$program" "$root/configs/$config.yaml" -o "$sweep" --quiet --no-report >/dev/null
  "$program" "$root/configs/$config.yaml" -o "$vendor" --quiet --no-report --set target.operators=vendor >/dev/null
  row "$benchmark,$config no_unroll" "$sweep" 1 1e9
  row "$benchmark,$config fastest" "$sweep" any 1e9
  local compiler
  for compiler in hir vitis; do
    row "$benchmark,$config dsp_$compiler" "$vendor" any "$(published "$benchmark" "$compiler")"
  done
}

{
  header "./dev bench thesis"
  echo "# theirs: the HIR thesis, table 5.3"
  echo "benchmark,design,cycles,lut,ff,ramb36,dsp"
  for benchmark in 2mm unsharp harris dus optical_flow; do
    awk -F, -v benchmark="$benchmark" '$1 == benchmark {printf "%s,%s,%d,%d,%d,%g,%d\n", $1, $2, $7, $3, $4, $5, $6}' "$table"
    if [[ $benchmark == 2mm ]]; then
      rows 2mm 2mm_shared
      rows 2mm 2mm
    else
      rows "$benchmark" "$benchmark"
    fi
    rows "$benchmark" "${benchmark}_copies"
  done
} >"$work/thesis.csv"
mv "$work/thesis.csv" "$root/results/thesis.csv"
cat "$root/results/thesis.csv"
