#!/usr/bin/env bash
# One sweep of 116,640 points with 1, 2 and 8 threads: seconds, and whether tables and report are the same bytes.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
build hls-dse pages

{
  header "./dev bench threads"
  echo "threads,seconds,points_per_second,speedup,same_bytes"
  for threads in 1 2 8; do
    time=$(seconds "$program" "$root/bench/threads.yaml" -o "$work/$threads" -j "$threads" --quiet)
    [[ $threads != 1 ]] || one=$time
    same=yes
    for file in points.csv pareto.csv report.html; do
      cmp -s "$work/1/$file" "$work/$threads/$file" || same=no
    done
    points=$(grep -c '^[0-9]' "$work/$threads/points.csv")
    awk -v threads="$threads" -v time="$time" -v one="$one" -v points="$points" -v same="$same" \
      'BEGIN {printf "%d,%.1f,%.0f,%.2f,%s\n", threads, time, points / time, one / time, same}'
  done
} >"$work/threads.csv"
mv "$work/threads.csv" "$root/results/threads.csv"
cat "$root/results/threads.csv"
