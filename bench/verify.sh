#!/usr/bin/env bash
# Every design of the fronts of all configs: whether emission, simulation and comparison show no difference, and the
# seconds they take on all threads. A row is written as soon as a config is done.
# The configs to measure may be named; all of them take most of an hour.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
build hls-dse

configs=("$@")
[[ ${#configs[@]} -gt 0 ]] || configs=("$root"/configs/*.yaml)
header "./dev bench verify${*:+ $*}" >"$work/verify.csv"
echo "config,designs,verified,seconds,seconds_per_design" >>"$work/verify.csv"
for config in "${configs[@]}"; do
  name=$(basename "$config" .yaml)
  "$program" "$config" -o "$work/$name" --quiet --no-report >/dev/null
  verified=yes
  start=$EPOCHREALTIME
  "$program" verify "$work/$name" --all >"$work/log" 2>&1 || {
    verified=no
    cat "$work/log" >&2
  }
  awk -v row="$name,$(grep -c '^[0-9]' "$work/$name/pareto.csv")" -v verified="$verified" \
    -v time="$(awk -v a="$start" -v b="$EPOCHREALTIME" 'BEGIN {print b - a}')" \
    'BEGIN {split(row, of, ","); printf "%s,%s,%.2f,%.2f\n", row, verified, time, time / of[2]}' |
    tee -a "$work/verify.csv"
  cp "$work/verify.csv" "$root/results/verify.csv"
  rm -rf "${work:?}/$name"
done
