#!/bin/sh
# The control and memory modules of the library: clean under verilator -Wall, right in simulation,
# and taken by Yosys with the memories in the RAM they ask for.
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

verilator --binary --timing -Wno-fatal -Wno-lint -Wno-style -y "$library" --top-module library_bench \
  -o bench -CFLAGS -O0 "$bench" > build.log 2>&1 || { cat build.log; exit 1; }
./obj_dir/bench | tee bench.log
grep -q '^PASS' bench.log

ram() {  # MODULE PARAMETER_COMMAND CELL: the module's memory becomes CELL
  yosys -q -p "read_verilog -sv $library/hls_cut.sv $library/$1.sv; $2
    synth_xilinx -family xc7 -top $1 -flatten -noiopad -noclkbuf; select -assert-min 1 t:$3"
}
ram hls_ram_1p "" RAMB18E1
ram hls_ram_s2p "" RAMB18E1
ram hls_ram_2p "" "RAMB*"
ram hls_ram_1p "chparam -set BLOCK 0 hls_ram_1p;" "RAM32M"
ram hls_ram_s2p "chparam -set BLOCK 0 hls_ram_s2p;" "RAM32M"
