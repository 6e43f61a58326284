#!/usr/bin/env bash
# Measures the integer operators of the target files: look-up tables, flip-flops and DSPs by Yosys'
# default flow for 7-series devices, the longest path by its abc9 flow.
# Writes results/integer_operators_synthesis.csv; run from anywhere.
#
# A unit is `y = a OP b`, followed by `latency` registers that DSPs may absorb. Products are as wide
# as C makes them: 8x8 -> 16, 16x16 -> 32, 32x32 -> 32, 64x64 -> 64.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
output=$root/results/integer_operators_synthesis.csv
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# expression OPERATOR -> the SystemVerilog of its result
expression() {
  case $1 in
    add_int) echo "a + b" ;;
    mul_int) echo "a * b" ;;
    cmp_int) echo "\$signed(a) < \$signed(b)" ;;
    logic_int) echo "a ^ b" ;;
    shift_int) echo "\$signed(a) >>> b[\$clog2(BITS)-1:0]" ;;
    select) echo "c ? a : b" ;;
  esac
}

# result_bits OPERATOR BITS
result_bits() {
  case $1 in
    cmp_int) echo 1 ;;
    mul_int) echo $(($2 <= 16 ? 2 * $2 : $2)) ;;
    *) echo "$2" ;;
  esac
}

# write_unit OPERATOR BITS LATENCY -> $work/unit.sv
write_unit() {
  local result
  result=$(result_bits "$1" "$2")
  {
    echo "module unit #(parameter int BITS = $2) (input logic clk, input logic c,"
    echo "  input logic signed [BITS-1:0] a, b, output logic signed [$((result - 1)):0] y);"
    echo "  logic signed [$((result - 1)):0] s0;"
    echo "  assign s0 = $(expression "$1");"
    for ((i = 1; i <= $3; ++i)); do
      echo "  logic signed [$((result - 1)):0] s$i;"
      echo "  always_ff @(posedge clk) s$i <= s$((i - 1));"
    done
    echo "  assign y = s$3;"
    echo "endmodule"
  } >"$work/unit.sv"
}

# cells 'REGEX' -> number of cells of these types in the last synthesis
cells() {
  awk -v types="^($1)$" '/Number of cells:/ {n = 0; on = 1} on && $1 ~ types {n += $2} END {print n + 0}' \
    "$work/stat.txt"
}

# measure OPERATOR BITS LATENCY -> one row of the CSV
measure() {
  write_unit "$1" "$2" "$3"
  yosys -q -p "read_verilog -sv $work/unit.sv; synth_xilinx -family xc7 -top unit -flatten \
    -noiopad -noclkbuf; tee -q -o $work/stat.txt stat" >/dev/null
  yosys -p "read_verilog -sv $work/unit.sv; synth_xilinx -family xc7 -top unit -flatten -abc9 \
    -noiopad -noclkbuf" >"$work/abc9.log" 2>&1
  local delay
  delay=$(grep -oE 'Del = +[0-9.]+' "$work/abc9.log" | tail -n 1 | grep -oE '[0-9]+' | head -n 1)
  echo "$1,$2,$3,$(cells 'LUT[1-6]|INV'),$(cells 'FD.*'),$(cells 'SRL.*'),$(cells 'DSP48E1'),${delay:-0}"
}

{
  echo "# commit $(git -C "$root" rev-parse --short HEAD); bench/calibrate_integer.sh; $(yosys -V | cut -d' ' -f1-2); $(uname -m), $(nproc) cores"
  echo "operator,bits,latency,lut,ff,srl,dsp,delay_ps"
  for bits in 8 16 32 64; do
    for operator in add_int cmp_int logic_int shift_int select; do measure $operator $bits 0; done
    for latency in 0 1 2 3 4; do measure mul_int $bits $latency; done
  done
} >"$work/rows.csv"
mv "$work/rows.csv" "$output"
