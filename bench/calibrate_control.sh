#!/usr/bin/env bash
# Loop controllers and pulse counters as Yosys synthesises them, beside what model/cost/price.cpp says.
#
# usage: bench/calibrate_control.sh
# A row for each: interval 0 for the pulse counter, whose `depth` is its cycles; `depth` of a loop is its trips. Inverters in
# front of the carry chain count as no LUT, as in the other tables.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
library=$root/codegen/lib
results=$root/results/control_synthesis.csv

# synthesise MODULE PARAMETER=VALUE...: lut,ff
synthesise() {
  local module=$1 parameters=() stat
  shift
  for each in "$@"; do parameters+=("chparam -set ${each%=*} ${each#*=} $module;"); done
  stat=$(mktemp -p "$work")
  yosys -q -p "read_verilog -sv $library/$module.sv; ${parameters[*]} synth_xilinx -family xc7 -flatten -noiopad -noclkbuf \
-top $module; tee -q -o $stat stat " >&2
  awk '$1 ~ /^LUT[1-6]$|^SRL/ {lut += $2} $1 ~ /^FD[RSCP]E$/ {ff += $2} END {printf "%d,%d\n", lut, ff}' "$stat"
}

# row MODULE INTERVAL DEPTH
row() {
  case $1 in
    hls_loop) echo "$1,$2,$3,$(synthesise "$1" "II=$2" "TRIPS=$3")" ;;
    hls_pulse_delay) echo "$1,$2,$3,$(synthesise "$1" "CYCLES=$3")" ;;
  esac
}
export library work
export -f synthesise row

{
  header "bench/calibrate_control.sh"
  echo "# tool: $(yosys -V); synth_xilinx -family xc7 -flatten -noiopad -noclkbuf"
  echo "module,interval,depth,lut,ff"
  {
    for interval in 1 2 3 5 8 16 20; do
      for depth in 1 2 3 4 5 8 16 20 32 64 100 1000; do echo "hls_loop $interval $depth"; done
    done
    for depth in 2 4 5 8 16 32 64 65 128 1000 10000; do echo "hls_pulse_delay 0 $depth"; done
  } | xargs -P "$(nproc)" -L 1 bash -euo pipefail -c 'row "$@"' row | sort -t, -k1,1 -k2,2n -k3,3n
} | tee "$work/control.csv"
cp "$work/control.csv" "$results"
