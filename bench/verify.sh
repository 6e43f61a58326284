#!/usr/bin/env bash
# Seconds of emission, simulation and comparison for each design of the fronts of all configs.
# The configs to measure may be named; all of them take most of an hour.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
build hls-dse

configs=("$@")
[[ ${#configs[@]} -gt 0 ]] || configs=("$root"/configs/*.yaml)
{
  header "./dev bench verify"
  echo "config,designs,seconds,seconds_per_design"
  for config in "${configs[@]}"; do
    name=$(basename "$config" .yaml)
    "$program" "$config" -o "$work/$name" --quiet >/dev/null
    time=$(seconds "$program" verify "$work/$name" --all)
    awk -v name="$name" -v time="$time" -v designs="$(grep -c '^[0-9]' "$work/$name/pareto.csv")" \
      'BEGIN {printf "%s,%d,%.2f,%.2f\n", name, designs, time, time / designs}'
  done
} >"$work/verify.csv"
mv "$work/verify.csv" "$root/results/verify.csv"
cat "$root/results/verify.csv"
