#!/usr/bin/env bash
# Points per second of whole sweeps with one thread and with one for each core, best of three.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
build hls-dse

# best CONFIG THREADS: least seconds of three sweeps; leaves the study in $work/study.
best() {
  for _ in 1 2 3; do
    rm -rf "$work/study"
    seconds "$program" "$1" -o "$work/study" -j "$2" --quiet --no-report
  done | sort -n | sed -n 1p
}

points() { grep -c '^[0-9]' "$work/study/points.csv"; }

{
  header "./dev bench sweep"
  echo "config,points,front,seconds_1_thread,points_per_second_1_thread,threads,seconds,points_per_second,speedup"
  for config in "$root"/configs/*.yaml "$root"/bench/sweep/*.yaml; do
    one=$(best "$config" 1)
    many=$(best "$config" "$(nproc)")
    awk -v name="$(basename "$config" .yaml)" -v points="$(points)" -v one="$one" -v many="$many" \
      -v front="$(grep -c '^[0-9]' "$work/study/pareto.csv")" -v threads="$(nproc)" 'BEGIN {
        printf "%s,%d,%d,%.3f,%.0f,%d,%.3f,%.0f,%.2f\n", name, points, front, one, points / one,
               threads, many, points / many, one / many}'
  done
} >"$work/sweep.csv"
mv "$work/sweep.csv" "$root/results/sweep.csv"
cat "$root/results/sweep.csv"
