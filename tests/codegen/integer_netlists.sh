#!/usr/bin/env bash
# Compares the synthesised dividers and conversions with the host, as float_netlists.sh does for the
# floating-point operators: each module for integers of BITS bits is mapped to Xilinx 7 series cells by
# Yosys, and the netlists take the place of the sources in integer_operators.cpp.
#
# Usage: integer_netlists.sh [BITS [LATENCY...]]     (default 32 5)
# Exit code 1 on any mismatch.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=integer_build.sh
. "$here/integer_build.sh"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bits=${1:-32}
shift || true

# netlist DIRECTORY NAME MODULE PARAMETER...: NAME.v holds MODULE as module NAME.
netlist() {
  local directory=$1 name=$2 module=$3
  shift 3
  local script="read_verilog -sv $integer_library/hls_cut.sv $integer_library/hls_lzc.sv"
  script+=" $integer_library/$module.sv; chparam $* $module"
  script+="; synth_xilinx -family xc7 -top $module -flatten -noiopad -noclkbuf"
  script+="; rename -top $name; write_verilog -noattr $work/mapped.v"
  # Bit by bit, as in float_netlists.sh.
  script+="; design -reset; read_verilog $work/mapped.v; read_verilog +/xilinx/cells_sim.v"
  script+="; hierarchy -top $name; proc; flatten; splitnets; opt_clean"
  script+="; write_verilog -noattr $directory/$name.v"
  yosys -q -p "$script" >"$work/yosys.log" 2>&1 || {
    cat "$work/yosys.log" >&2
    return 2
  }
}

# netlist_library DIRECTORY LATENCY: the modules, each a choice among netlists.
netlist_library() {
  local directory=$1 latency=$2 sign format
  mkdir "$directory"
  for sign in 0 1; do
    netlist "$directory" "net_div$sign" hls_idiv \
      "-set BITS $bits -set LATENCY $latency -set SIGNED $sign -set REMAINDER 0"
    netlist "$directory" "net_rem$sign" hls_idiv \
      "-set BITS $bits -set LATENCY $latency -set SIGNED $sign -set REMAINDER 1"
    for format in 8:23 11:52; do
      netlist "$directory" "net_to${format%:*}_$sign" hls_itof "-set INT_BITS $bits -set LATENCY \
        $latency -set SIGNED $sign -set EXP_BITS ${format%:*} -set FRAC_BITS ${format#*:}"
    done
  done
  for format in 8:23 11:52; do
    netlist "$directory" "net_from${format%:*}" hls_ftoi "-set INT_BITS $bits -set LATENCY $latency \
      -set EXP_BITS ${format%:*} -set FRAC_BITS ${format#*:}"
  done
  for sign in 0 1; do
    netlist "$directory" "net_div_turn$sign" hls_idiv "-set BITS $bits -set INTERVAL $interval \
      -set LATENCY $((interval + 1)) -set SIGNED $sign -set REMAINDER 0"
    netlist "$directory" "net_rem_turn$sign" hls_idiv "-set BITS $bits -set INTERVAL $interval \
      -set LATENCY $((interval + 1)) -set SIGNED $sign -set REMAINDER 1"
  done
  netlist "$directory" net_widen hls_fwiden "-set LATENCY $latency"
  netlist "$directory" net_narrow hls_fnarrow "-set LATENCY $latency"
  local integer="[$((bits - 1)):0]"
  cat >"$directory/hls_idiv.sv" <<SV
module hls_idiv #(parameter BITS = 0, parameter bit SIGNED = 0, parameter bit REMAINDER = 0,
    parameter LATENCY = 0, parameter INTERVAL = 1)
    (input logic clk, start, input logic $integer a, b, output logic $integer y);
  if (INTERVAL > 1 && SIGNED && REMAINDER) begin : g_turn_rem1 net_rem_turn1 net (.*); end
  else if (INTERVAL > 1 && SIGNED) begin : g_turn_div1 net_div_turn1 net (.*); end
  else if (INTERVAL > 1 && REMAINDER) begin : g_turn_rem0 net_rem_turn0 net (.*); end
  else if (INTERVAL > 1) begin : g_turn_div0 net_div_turn0 net (.*); end
  else if (SIGNED && REMAINDER) begin : g_rem1 net_rem1 net (.*); end
  else if (SIGNED) begin : g_div1 net_div1 net (.*); end
  else if (REMAINDER) begin : g_rem0 net_rem0 net (.*); end
  else begin : g_div0 net_div0 net (.*); end
endmodule
SV
  cat >"$directory/hls_itof.sv" <<SV
module hls_itof #(parameter INT_BITS = 0, parameter bit SIGNED = 0, parameter EXP_BITS = 0,
    parameter FRAC_BITS = 0, parameter LATENCY = 0)
    (input logic clk, input logic $integer a, output logic [EXP_BITS+FRAC_BITS:0] y);
  if (EXP_BITS == 8 && SIGNED) begin : g_s8 net_to8_1 net (.*); end
  else if (EXP_BITS == 8) begin : g_u8 net_to8_0 net (.*); end
  else if (SIGNED) begin : g_s11 net_to11_1 net (.*); end
  else begin : g_u11 net_to11_0 net (.*); end
endmodule
SV
  cat >"$directory/hls_ftoi.sv" <<SV
module hls_ftoi #(parameter EXP_BITS = 0, parameter FRAC_BITS = 0, parameter INT_BITS = 0,
    parameter LATENCY = 0)
    (input logic clk, input logic [EXP_BITS+FRAC_BITS:0] a, output logic $integer y);
  if (EXP_BITS == 8) begin : g_8 net_from8 net (.*); end
  else begin : g_11 net_from11 net (.*); end
endmodule
SV
  local formats='parameter EXP_BITS = 0, parameter FRAC_BITS = 0, parameter TO_EXP_BITS = 0,'
  formats+=' parameter TO_FRAC_BITS = 0, parameter LATENCY = 0'
  echo "module hls_fwiden #($formats) (input logic clk, input logic [31:0] a," \
    "output logic [63:0] y); net_widen net (.*); endmodule" >"$directory/hls_fwiden.sv"
  echo "module hls_fnarrow #($formats) (input logic clk, input logic [63:0] a," \
    "output logic [31:0] y); net_narrow net (.*); endmodule" >"$directory/hls_fnarrow.sv"
}

interval=12  # of dividers that work in turns
failed=0
for latency in "${@:-5}"; do
  netlist_library "$work/library$latency" "$latency"
  integer_build "$work/library$latency" "$work/build$latency" "$bits" "$latency" "$interval" -O1 \
    -Wno-lint -Wno-style -Wno-fatal
  "$work/build$latency/integer_operators" --vectors 100000 >"$work/rows.csv" || failed=1
  awk -F, -v latency="$latency" -v bits="$bits" '{vectors += $5; mismatches += $6}
      END {printf "netlists of %d bits at latency %d: %d vectors, %d mismatches\n", bits, latency,
           vectors, mismatches}' "$work/rows.csv"
done
exit "$failed"
