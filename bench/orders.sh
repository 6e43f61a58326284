#!/usr/bin/env bash
# Default spaces of PolyBench with orders of loops, beside the same ones in the source's order only.
#
# usage: [SECONDS_A_SWEEP=n] bench/orders.sh [KERNEL...]
# A row for each kernel whose innermost loop is a sum, MINI, float, in a config of kernel and target only. Two sweeps: the
# default space, and that where nests keep the order of the source. `cycles_at_equal_dsp`: geometric mean, over the
# numbers of DSPs of both fronts, of the least cycles with at most so many DSPs, with orders / without; `worst` the
# greatest ratio. `done`: whether the sweeps certified their fronts within the time, 300 s.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

limit=${SECONDS_A_SWEEP:-300}
kernels=("$@")
[[ ${#kernels[@]} -gt 0 ]] ||
  kernels=(gemm 2mm 3mm syrk syr2k trmm symm doitgen atax bicg mvt gesummv gemver covariance correlation)
build hls-dse

# sweep STUDY CONFIG...: prints whether the front is certified and how long it took.
sweep() {
  local study=$1 took
  shift
  took=$(seconds "$program" "$@" -o "$work/$study" --no-report --set "search.seconds=$limit")
  printf '%s,%s' "$(grep -q 'none left' "$work/log" && echo yes || echo no)" "$took"
}

# column FILE NAME: the number of a column.
column() { head -n 1 "$1" | tr ',' '\n' | grep -n "^$2\$" | cut -d : -f 1; }

# front STUDY: dsp,cycles of each point of its front.
front() {
  local file=$work/$1/pareto.csv
  awk -F, -v dsp="$(column "$file" dsp)" -v cycles="$(column "$file" latency_cycles)" \
    'NR > 1 {print $dsp "," $cycles}' "$file"
}

{
  header "${limit:+SECONDS_A_SWEEP=$limit }bench/orders.sh ${kernels[*]}"
  echo "kernel,done,seconds,source_done,source_seconds,front,source_front,fastest_cycles,source_fastest_cycles,cycles_at_equal_dsp,worst"
  for kernel in "${kernels[@]}"; do
    config=$work/$kernel.yaml
    {
      echo "kernel: {source: $root/configs/kernels/polybench/$kernel.c, function: kernel_${kernel//-/_}}"
      echo "target: $root/configs/targets/xc7vx690t.yaml"
    } >"$config"
    nest=$("$program" "$config" --dry-run -o "$work/none" 2>/dev/null |
      awk 'match($0, /nests\.[^ ]*\.order/) && !found++ {print substr($0, RSTART, RLENGTH)}')
    [[ $nest ]] || {
      echo "$kernel has one order only" >&2
      continue
    }
    all=$(sweep all "$config" --fresh)
    source=$(sweep source "$config" --fresh --set "where=['$nest == \"source\"']")
    front all >"$work/all.txt"
    front source >"$work/source.txt"
    awk -F, -v row="$kernel,$all,$source" '
      FNR == NR {dsp[$1]; all[FNR, 1] = $1; all[FNR, 2] = $2; n = FNR; next}
      {dsp[$1]; source[FNR, 1] = $1; source[FNR, 2] = $2; m = FNR}
      function least(points, count, most,    i, best) {
        for (i = 1; i <= count; ++i)
          if (points[i, 1] + 0 <= most && (!best || points[i, 2] + 0 < best)) best = points[i, 2] + 0
        return best
      }
      END {
        for (d in dsp) {
          a = least(all, n, d + 0); s = least(source, m, d + 0)
          if (!a || !s) continue
          sum += log(a / s); ++count
          if (a / s > worst) worst = a / s
        }
        printf "%s,%d,%d,%d,%d,%.3f,%.2f\n", row, n, m, least(all, n, 1e9), least(source, m, 1e9), exp(sum / count), worst
      }' "$work/all.txt" "$work/source.txt"
  done
} | tee "$root/results/orders.csv"
