#!/bin/sh
# The memory modules of the library become the RAM they ask for where Yosys synthesises them.
# Usage: library_rams.sh LIBRARY_DIRECTORY
set -eu
library=$(cd "$1" && pwd)

ram() {  # MODULE PARAMETER_COMMAND CELL: the module's memory becomes CELL, which is known before the logic is mapped
  yosys -q -p "read_verilog -sv $library/hls_cut.sv $library/$1.sv; $2
    synth_xilinx -family xc7 -top $1 -flatten -noiopad -noclkbuf -run begin:map_ffram; select -assert-min 1 t:$3"
}
ram hls_ram_1p "" RAMB18E1
ram hls_ram_s2p "" RAMB18E1
ram hls_ram_2p "" "RAMB*"
ram hls_ram_1p "chparam -set BLOCK 0 hls_ram_1p;" "RAM32M"
ram hls_ram_s2p "chparam -set BLOCK 0 hls_ram_s2p;" "RAM32M"
