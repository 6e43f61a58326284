#!/usr/bin/env bash
# Designs behind their AXI4-Lite slaves: each design of a config's front passes its kept test bench and that of its
# slave in Icarus Verilog, by both control protocols: slaves.sh HLS_DSE CONFIG...
set -euo pipefail
program=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for config in "$@"; do
  study=$work/$(basename "$config" .yaml)
  "$program" "$config" -o "$study" -q --no-report >/dev/null
  for wrap in axi_lite axi_lite_chain; do
    "$program" emit "$study" --all --wrap "$wrap" --testbench -q
    for bench in "$study"/designs/*/testbench; do
      sh "$bench/run_icarus.sh" | tee "$work/log"
      grep -q '^PASSED' "$work/log"
      sh "$bench/run_icarus_axi_lite.sh" | tee "$work/log"
      grep -q '^PASSED' "$work/log"
    done
  done
done
