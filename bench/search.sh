#!/usr/bin/env bash
# What exact search evaluates, prunes and leaves: in a minute of each space in bench/search, and of forty small ones,
# whose fronts are compared with those of exhaustive search.
# Small spaces: each of bench/search/small with two to five objectives, twice without limits and twice with LUTs limited
# to the median of all its points.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
build hls-dse

# search CONFIG STUDY OPTION...: the seconds of a search; its report is in $work/log.
search() {
  local config=$1 study=$2
  shift 2
  seconds "$program" "$config" -o "$study" -j "$(nproc)" --no-report --set 'emit=[]' "$@"
}

# row NAME OBJECTIVES LIMIT SAME SECONDS: points, evaluated, pruned, left and members of the front.
row() {
  local points evaluated certified pruned front
  points=$(sed -nE 's/^[0-9]+ of ([0-9]+) points evaluated.*/\1/p' "$work/log")
  evaluated=$(sed -nE 's/^([0-9]+) of [0-9]+ points evaluated.*/\1/p' "$work/log")
  pruned=$(sed -nE 's/.*evaluated, ([0-9]+) pruned.*/\1/p' "$work/log")
  front=$(grep -c '^[0-9]' "$work/study/pareto.csv" || true)
  certified=$(sed -nE 's/^([0-9]+) of [0-9]+ points of the front certified.*/\1/p' "$work/log")
  awk -v name="$1" -v objectives="$2" -v limit="$3" -v points="$points" -v evaluated="$evaluated" \
    -v pruned="$pruned" -v front="$front" -v certified="${certified:-$front}" \
    -v same="$4" -v time="$5" 'BEGIN {
      left = points - evaluated - pruned
      printf "%s,%s,%s,%d,%d,%.2f,%d,%d,%.1f,%.0f,%d,%d,%s\n", name, objectives, limit, points, evaluated,
             100 * evaluated / points, pruned, left, time, (points - left) / time, front, certified, same}'
}

# median_lut POINTS.csv: of the points that have a schedule.
median_lut() {
  awk -F, 'NR == 1 {for (i = 1; i <= NF; ++i) if ($i == "lut") column = i; next}
           $column != "" {print $column}' "$1" | sort -n | awk '{lut[NR] = $1} END {print lut[int((NR + 1) / 2)]}'
}

# small CONFIG OBJECTIVES LIMIT: a row; the points of exhaustive search are evaluated once for all of a config.
small() {
  local config=$1 objectives=$2 limit=$3 time same=no
  local options=(--set "objectives=[${objectives// /, }]" --set "limits={${limit:+lut: $limit}}")
  search "$config" "$work/exhaustive" --set search.strategy=exhaustive "${options[@]}" >/dev/null
  rm -rf "$work/study"
  time=$(search "$config" "$work/study" "${options[@]}")
  cmp -s "$work/study/pareto.csv" "$work/exhaustive/pareto.csv" && same=yes
  row "small $(basename "$config" .yaml)" "$objectives" "${limit:+lut $limit}" "$same" "$time"
}

{
  echo "space,objectives,limit,points,evaluated,evaluated_percent,pruned,left,seconds,points_per_second,front,certified,same_as_exhaustive"
  for config in "$root"/bench/search/*.yaml; do
    rm -rf "$work/study"
    time=$(search "$config" "$work/study" --set search.seconds=60)
    row "$(basename "$config" .yaml)" "$(sed -nE 's/^objectives: \[(.*)\]/\1/p' "$config" | tr -d ,)" "" - "$time"
  done
  for config in "$root"/bench/search/small/*.yaml; do
    rm -rf "$work/exhaustive"
    search "$config" "$work/exhaustive" --set search.strategy=exhaustive >/dev/null
    limit=$(median_lut "$work/exhaustive/points.csv")
    small "$config" "latency_cycles lut" ""
    small "$config" "latency_cycles lut dsp" "$limit"
    small "$config" "latency_cycles lut ff dsp" ""
    small "$config" "latency_cycles lut ff dsp bram18" "$limit"
  done
} >"$work/search.csv"
{
  header "./dev bench search"
  awk -F, '/^small/ {print $6}' "$work/search.csv" | sort -n |
    awk '{share[NR] = $1} END {printf "# small spaces: %d, median of evaluated_percent: %.2f\n", NR, (share[int((NR + 1) / 2)] + share[int(NR / 2) + 1]) / 2}'
  cat "$work/search.csv"
} >"$root/results/search.csv"
cat "$root/results/search.csv"
