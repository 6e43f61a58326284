#!/usr/bin/env bash
# What exact search evaluates, prunes and leaves in a minute of each space in bench/search, and of the
# small ones in bench/search/small, whose front is compared with that of exhaustive search.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
build hls-dse

# search CONFIG STUDY OPTION...: the seconds of a search; its report is in $work/log.
search() {
  local config=$1 study=$2
  shift 2
  rm -rf "$study"
  seconds "$program" "$config" -o "$study" -j "$(nproc)" --no-report --set 'emit=[]' "$@"
}

# row NAME SAME SECONDS: points, evaluated, pruned, left and members of the front.
row() {
  local points evaluated certified pruned left front
  points=$(sed -nE 's/^[0-9]+ of ([0-9]+) points evaluated.*/\1/p' "$work/log")
  evaluated=$(sed -nE 's/^([0-9]+) of [0-9]+ points evaluated.*/\1/p' "$work/log")
  pruned=$(sed -nE 's/.*evaluated, ([0-9]+) pruned.*/\1/p' "$work/log")
  left=$(sed -nE 's/.*pruned, ([0-9]+) left.*/\1/p' "$work/log")
  front=$(grep -c '^[0-9]' "$work/study/pareto.csv" || true)
  certified=$(sed -nE 's/^([0-9]+) of [0-9]+ points of the front certified.*/\1/p' "$work/log")
  awk -v name="$1" -v points="$points" -v evaluated="$evaluated" -v pruned="$pruned" \
    -v left="${left:-0}" -v front="$front" -v certified="${certified:-$front}" -v same="$2" \
    -v time="$3" 'BEGIN {
      printf "%s,%d,%d,%.2f,%d,%d,%.1f,%.0f,%d,%d,%s\n", name, points, evaluated,
             100 * evaluated / points, pruned, left, time, (points - left) / time, front, certified, same}'
}

{
  header "./dev bench search"
  echo "space,points,evaluated,evaluated_percent,pruned,left,seconds,points_per_second,front,certified,same_as_exhaustive"
  for config in "$root"/bench/search/*.yaml; do
    time=$(search "$config" "$work/study" --set search.seconds=60)
    row "$(basename "$config" .yaml)" - "$time"
  done
  for config in "$root"/bench/search/small/*.yaml; do
    search "$config" "$work/exhaustive" --set search.strategy=exhaustive >/dev/null
    time=$(search "$config" "$work/study")
    same=no
    cmp -s "$work/study/pareto.csv" "$work/exhaustive/pareto.csv" && same=yes
    row "small $(basename "$config" .yaml)" "$same" "$time"
  done
} >"$work/search.csv"
mv "$work/search.csv" "$root/results/search.csv"
cat "$root/results/search.csv"
