#!/usr/bin/env bash
# Kernels in the style of public code (tests/styles): default space swept, fastest and smallest point verified.
set -euo pipefail
# shellcheck source=bench/common.sh
source "$(dirname "$0")/common.sh"
build hls-dse
status=0
"$root/tests/styles/run.sh" "$program" >"$work/outcomes" || status=$?
{
  header "./dev bench styles"
  echo "kernel,outcome,verified_points,what"
  join -t '|' <(sed -nE 's/^(passed|refused|FAILED) ([^: ]+)(: ([0-9]+) of .*)?.*/\2|\1|\4/p' "$work/outcomes" | LC_ALL=C sort) \
    <("$root/tests/styles/run.sh" --list | sed 's/: /|/' | LC_ALL=C sort) |
    awk -F '|' '{gsub(/"/, "\"\"", $4); printf "%s,%s,%s,\"%s\"\n", $1, $2, $3, $4}'
} >"$work/table"
mv "$work/table" "$root/results/styles.csv"
tail -n 1 "$work/outcomes"
exit "$status"
