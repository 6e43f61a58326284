#!/usr/bin/env bash
# Every design of the fronts of all configs: whether emission, simulation and comparison show no difference, and the
# seconds they take on all threads.
# usage: bench/verify.sh [NAME...]
# A row for each of configs/*.yaml (all take more than an hour), written as soon as it is done; rows that a run does not
# measure stay, with their commit.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

results=$root/results/verify.csv
mapfile -t all < <(basename -s .yaml "$root"/configs/*.yaml)
names=("$@")
[[ ${#names[@]} -gt 0 ]] || names=("${all[@]}")
for name in "${names[@]}"; do
  [[ -f $root/configs/$name.yaml ]] || {
    echo "no config '$name': ${all[*]}" >&2
    exit 2
  }
done
build hls-dse
commit=$(git -C "$root" rev-parse --short HEAD)

# row NAME: verifies the front of a config.
row() {
  local name=$1 verified=yes time
  "$program" "$root/configs/$name.yaml" -o "$work/$name" --quiet --no-report >/dev/null
  time=$EPOCHREALTIME
  "$program" verify "$work/$name" --all >"$work/log" 2>&1 || {
    verified=no
    cat "$work/log" >&2
  }
  awk -v name="$name" -v designs="$(grep -c '^[0-9]' "$work/$name/pareto.csv")" -v verified="$verified" \
    -v time="$(awk -v a="$time" -v b="$EPOCHREALTIME" 'BEGIN {print b - a}')" -v commit="$commit" \
    'BEGIN {printf "%s,%d,%s,%.2f,%.2f,%s\n", name, designs, verified, time, time / designs, commit}'
  rm -rf "${work:?}/$name"
}

header "bench/verify.sh${*:+ $*}" >"$work/header"
for name in "${names[@]}"; do
  row "$name" | tee "$work/$name.row"
  {
    cat "$work/header"
    echo "config,designs,verified,seconds,seconds_per_design,commit"
    for each in "${all[@]}"; do
      cat "$work/$each.row" 2>/dev/null || grep "^$each," "$results" || true
    done
  } >"$work/verify.csv"
  cp "$work/verify.csv" "$results"
done
