#!/bin/sh
# The control and memory modules of the library: clean under verilator -Wall, and right in simulation.
# Usage: library_modules.sh LIBRARY_DIRECTORY BENCH.sv
set -eu
library=$(cd "$1" && pwd)
bench=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

for module in hls_handshake hls_loop hls_pulse_delay hls_keep hls_ram_1p hls_ram_s2p hls_ram_2p hls_registers hls_state_registers hls_restore hls_select; do
  verilator --lint-only -Wall -y "$library" "$library/$module.sv"
done

# All of it in one file, without optimisation: it is compiled once and runs for a moment.
verilator --binary --timing --output-split 0 -Wno-fatal -Wno-lint -Wno-style -y "$library" --top-module library_bench \
  -MAKEFLAGS "VM_PARALLEL_BUILDS=0 OPT_FAST=-O0 OPT_SLOW=-O0 OPT_GLOBAL=-O0" \
  -o bench "$bench" > build.log 2>&1 || { cat build.log; exit 1; }
./obj_dir/bench | tee bench.log
grep -q '^PASS' bench.log
