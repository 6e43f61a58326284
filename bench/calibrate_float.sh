#!/usr/bin/env bash
# Measures the floating-point operators of codegen/lib: every latency 0..8 or the ones listed below,
# binary32 and binary64, each synthesised alone for Xilinx 7 series.
#
# Usage: calibrate_float.sh FILE [OPERATOR...]
# Writes operator,format,interval,latency,lut,ff,srl,dsp,delay_ps to FILE; with operators (fadd, fma, ...) only
# their rows, the others that FILE has are kept.
#   lut       LUT1..LUT6 of the default flow (a LUT as shift register counts under srl)
#   fcmp      less-or-equal, the costliest predicate
#   fmul_constant  by a quarter: of a power of two no product of fractions is left
#   fma       with the addend as late as the module's default says
#   delay_ps  longest path from register or port to register or port, as abc9 models it in a second
#             synthesis with -abc9: cells, and 300 ps per net as wire delay
set -euo pipefail
if (($# < 1)); then
  echo "usage: $0 FILE [OPERATOR...]" >&2
  exit 2
fi
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
library=$(cd "$here/../codegen/lib" && pwd)
output=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

operators=(fadd fmul fmul_constant fdiv fcmp fma fsqrt fminmax)
measured=("$@")
(($# > 0)) || measured=("${operators[@]}")

# latencies OPERATOR FORMAT, those of other intervals than 1 as INTERVAL:LATENCY. A binary64 divider takes
# half a minute; with 59, each row has a register. Used again, dividers and square roots have all
# registers that are of use, and one, two and more rows.
latencies() {
  case $1_$2 in
    fdiv_f32) echo {0..20} 24 28 30 {10:13,14:17,27:30} ;;
    fdiv_f64) echo 0 4 8 12 16 20 24 28 30 36 42 48 59 {20:23,29:32,56:59} ;;
    fma_f32) echo {0..12} 15 ;;
    fma_f64) echo 0 2 4 6 8 10 12 15 ;;
    fsqrt_f32) echo 0 4 8 {10..14} {10:12,14:16,26:28} ;;
    fsqrt_f64) echo 8 16 28 30 {19:21,28:30,55:57} ;;
    fminmax_*) echo 0 1 ;;
    fadd_* | fmul_* | fcmp_*) echo {0..12} ;;
    *) echo {0..8} ;;
  esac
}

# write_constant FORMAT -> $work/fmul_constant_FORMAT.sv: a product by a quarter.
write_constant() {
  local bits=32 quarter=3e800000
  [[ $1 == f32 ]] || { bits=64 quarter=3fd0000000000000; }
  cat >"$work/fmul_constant_$1.sv" <<END
module hls_fmul_constant #(parameter int EXP_BITS = 8, FRAC_BITS = 23, LATENCY = 0)
  (input logic clk, input logic [$((bits - 1)):0] a, output logic [$((bits - 1)):0] y);
  hls_fmul #(.EXP_BITS(EXP_BITS), .FRAC_BITS(FRAC_BITS), .LATENCY(LATENCY))
    unit (.clk, .a, .b($bits'h$quarter), .y);
endmodule
END
}

# measure OPERATOR FORMAT [INTERVAL:]LATENCY: one row on standard output.
measure() {
  local operator=$1 format=$2 latency=${3#*:} interval=1 parameters module=hls_$1
  local log=$work/$1_$2_${3/:/_}
  if [[ $3 == *:* ]]; then interval=${3%:*}; fi
  case $format in
    f32) parameters="-set EXP_BITS 8 -set FRAC_BITS 23" ;;
    f64) parameters="-set EXP_BITS 11 -set FRAC_BITS 52" ;;
  esac
  parameters+=" -set LATENCY $latency"
  if ((interval > 1)); then parameters+=" -set INTERVAL $interval"; fi
  if [[ $operator == fcmp ]]; then parameters+=" -set PREDICATE 3"; fi
  local source=$library/$module.sv
  if [[ $operator == fmul_constant ]]; then
    write_constant "$format"
    source="$library/hls_fmul.sv $work/fmul_constant_$format.sv"
  fi
  local read="read_verilog -sv $library/hls_cut.sv $library/hls_lzc.sv $library/hls_umul.sv
    $source; chparam $parameters $module"
  local synthesise="synth_xilinx -family xc7 -top $module -flatten -noiopad -noclkbuf"
  yosys -q -p "${read//$'\n'/ }; $synthesise; tee -q -o $log.stat stat" >"$log.out" 2>&1
  yosys -q -l "$log.abc9" -p "${read//$'\n'/ }; $synthesise -abc9" >"$log.out" 2>&1
  local delay
  delay=$(sed -nE 's/.*Del = *([0-9]+).*/\1/p' "$log.abc9" | tail -n 1)
  awk -v row="$operator,$format,$interval,$latency" -v delay="$delay" '
    $1 ~ /^LUT[1-6]$/ {lut += $2}
    $1 ~ /^FD[RSCP]E$/ {ff += $2}
    $1 ~ /^SRL(16E|C32E)$/ {srl += $2}
    $1 == "DSP48E1" {dsp += $2}
    END {printf "%s,%d,%d,%d,%d,%s\n", row, lut, ff, srl, dsp, delay}' "$log.stat"
}

{
  echo "# command: bench/calibrate_float.sh FILE"
  echo "# tool: $(yosys -V); synth_xilinx -family xc7 -flatten -noiopad -noclkbuf; delay_ps with -abc9"
  echo "# fcmp is less-or-equal; fadd is measured with SUBTRACT = 0; fma takes its addend LATE = (2 LATENCY + 1) / 5 cycles after the factors; delay_ps is a model, not a timing report"
  echo "operator,format,interval,latency,lut,ff,srl,dsp,delay_ps"
} >"$work/rows.csv"
# Two at a time: a process per format.
for format in f32 f64; do
  for operator in "${measured[@]}"; do
    for latency in $(latencies "$operator" "$format"); do
      measure "$operator" "$format" "$latency" | tee -a "$work/$format.csv" >&2
    done
  done &
done
wait
for format in f32 f64; do
  expected=$(for operator in "${measured[@]}"; do latencies "$operator" "$format"; done | wc -w)
  [[ $(wc -l <"$work/$format.csv") == "$expected" ]]
  for operator in "${operators[@]}"; do
    if [[ " ${measured[*]} " == *" $operator "* ]]; then
      grep "^$operator," "$work/$format.csv"
    else
      grep "^$operator,$format," "$output"
    fi
  done >>"$work/rows.csv"
done
cp "$work/rows.csv" "$output"
