#!/usr/bin/env bash
# Proves what Yosys makes of a design of each config: Yosys 0.23 synthesises some texts wrong without a word.
# usage: netlists.sh HLS_DSE CONFIG PICK [CONFIG PICK]...
set -euo pipefail

program=$1
shift

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

while [[ $# -gt 0 ]]; do
  study=$work/$(basename "$1" .yaml)
  "$program" "$1" -o "$study" --quiet --no-report >/dev/null
  printf '%s: ' "$(basename "$1")"
  "$program" verify "$study" --netlist --pick "$2" --sets 3
  shift 2
done
