#!/usr/bin/env bash
# Proves what Yosys makes of the smallest design of each config: Yosys 0.23 synthesises some texts wrong without a word.
# usage: netlists.sh HLS_DSE CONFIG...
set -euo pipefail

program=$1
shift

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for config in "$@"; do
  study=$work/$(basename "$config" .yaml)
  "$program" "$config" -o "$study" --quiet --no-report >/dev/null
  printf '%s: ' "$(basename "$config")"
  "$program" verify "$study" --netlist --pick smallest --sets 3
done
