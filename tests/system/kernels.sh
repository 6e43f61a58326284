#!/usr/bin/env bash
# The main job on a real kernel: sweep a config, twice and with different numbers of threads, compare the files byte
# for byte, prove front points against the C, and prove what Yosys makes of one of them.
# usage: kernels.sh HLS_DSE CONFIG PICKS   (PICKS: "all", or picks such as "knee smallest")
set -euo pipefail

program=$1
config=$2
picks=$3

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$program" "$config" -o "$work/study" -j 1 --quiet
"$program" "$config" -o "$work/again" -j 8 --quiet >/dev/null
# A build without npm writes no report.html.
for file in "$work"/study/*.csv "$work"/study/*.html; do
  [[ ! -e $file ]] || cmp "$file" "$work/again/$(basename "$file")"
done

if [[ $picks == all ]]; then
  "$program" verify "$work/study" --all
else
  for pick in $picks; do
    "$program" verify "$work/study" --pick "$pick"
  done
fi

# Yosys reads some constructs and synthesises them wrong, without a word or with no more than a warning.
point=$(find "$work"/study/designs/* -maxdepth 0 -printf '%f\n' | sort -n | head -n 1)
"$program" verify "$work/study" --netlist --point "$point" --sets 3
