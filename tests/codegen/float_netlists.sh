#!/usr/bin/env bash
# Compares the synthesised operators with the host: each binary32 operator is mapped to Xilinx 7
# series cells by Yosys, and the netlists, with the cells' simulation models (carry chains, shift
# registers and DSP slices included), take the place of the sources in float_operators.cpp.
# Yosys 0.23 synthesises some constructs wrong without an error, which only this comparison shows.
#
# Usage: float_netlists.sh [LATENCY...]     (default 5)
# Exit code 1 on any mismatch.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=float_build.sh
. "$here/float_build.sh"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ports='(input logic clk, input logic [31:0] a, b, output logic'

# netlist DIRECTORY NAME MODULE PARAMETER...: NAME.v holds MODULE as module NAME.
netlist() {
  local directory=$1 name=$2 module=$3
  shift 3
  local library=$float_library
  local script="read_verilog -sv $library/hls_cut.sv $library/hls_lzc.sv $library/hls_umul.sv"
  script+=" $library/$module.sv; chparam $* $module"
  script+="; synth_xilinx -family xc7 -top $module -flatten -noiopad -noclkbuf"
  script+="; rename -top $name; write_verilog -noattr $work/mapped.v"
  # The cells' models are flattened into the netlist bit by bit: Verilator sees carry chains through
  # one vector as circular and simulates them wrong.
  script+="; design -reset; read_verilog $work/mapped.v; read_verilog +/xilinx/cells_sim.v"
  script+="; hierarchy -top $name; proc; flatten; splitnets; opt_clean"
  script+="; write_verilog -noattr $directory/$name.v"
  yosys -q -p "$script" >"$work/yosys.log" 2>&1 || {
    cat "$work/yosys.log" >&2
    return 2
  }
}

# netlist_library DIRECTORY LATENCY: the operators' modules, each a choice among netlists.
netlist_library() {
  local directory=$1 latency=$2 predicate
  mkdir "$directory"
  netlist "$directory" net_add hls_fadd "-set LATENCY $latency -set SUBTRACT 0"
  netlist "$directory" net_sub hls_fadd "-set LATENCY $latency -set SUBTRACT 1"
  netlist "$directory" net_mul hls_fmul "-set LATENCY $latency"
  netlist "$directory" net_div hls_fdiv "-set LATENCY $latency"
  netlist "$directory" net_sqrt hls_fsqrt "-set LATENCY $latency"
  netlist "$directory" net_div_turn hls_fdiv "-set INTERVAL $interval -set LATENCY $((interval + 1))"
  netlist "$directory" net_sqrt_turn hls_fsqrt \
    "-set INTERVAL $interval -set LATENCY $((interval + 1))"
  netlist "$directory" net_min hls_fminmax "-set LATENCY $latency -set MAXIMUM 0"
  netlist "$directory" net_max hls_fminmax "-set LATENCY $latency -set MAXIMUM 1"
  netlist "$directory" net_fma hls_fma "-set LATENCY $latency"
  local formats='parameter EXP_BITS = 8, parameter FRAC_BITS = 23, parameter LATENCY = 0'
  cat >"$directory/hls_fadd.sv" <<SV
module hls_fadd #($formats, parameter bit SUBTRACT = 0) $ports [31:0] y);
  if (SUBTRACT) begin : g_sub net_sub net (.*); end else begin : g_add net_add net (.*); end
endmodule
SV
  cat >"$directory/hls_fminmax.sv" <<SV
module hls_fminmax #($formats, parameter bit MAXIMUM = 0) $ports [31:0] y);
  if (MAXIMUM) begin : g_max net_max net (.*); end else begin : g_min net_min net (.*); end
endmodule
SV
  # What takes operands in every cycle and what is used again, at the interval that is compared.
  local turned="$formats, parameter INTERVAL = 1"
  cat >"$directory/hls_fsqrt.sv" <<SV
module hls_fsqrt #($turned) ${ports/clk, input logic [31:0] a, b/clk, start, input logic [31:0] a} [31:0] y);
  if (INTERVAL > 1) begin : g_turn net_sqrt_turn net (.*); end
  else begin : g_pipeline net_sqrt net (.*); end
endmodule
SV
  cat >"$directory/hls_fdiv.sv" <<SV
module hls_fdiv #($turned) ${ports/clk/clk, start} [31:0] y);
  if (INTERVAL > 1) begin : g_turn net_div_turn net (.*); end
  else begin : g_pipeline net_div net (.*); end
endmodule
SV
  echo "module hls_fmul #($formats) $ports [31:0] y); net_mul net (.*); endmodule" \
    >"$directory/hls_fmul.sv"
  echo "module hls_fma #($formats, parameter LATE = 0) ${ports/b,/b, c,} [31:0] y);" \
    "net_fma net (.*); endmodule" >"$directory/hls_fma.sv"
  {
    echo "module hls_fcmp #($formats, parameter int PREDICATE = 0) $ports y);"
    for predicate in {0..5}; do
      netlist "$directory" "net_cmp$predicate" hls_fcmp \
        "-set LATENCY $latency -set PREDICATE $predicate"
      echo "  if (PREDICATE == $predicate) begin : g_cmp$predicate net_cmp$predicate net (.*); end"
    done
    echo "endmodule"
  } >"$directory/hls_fcmp.sv"
}

interval=14  # of dividers and square roots that work in turns
failed=0
for latency in "${@:-5}"; do
  netlist_library "$work/library$latency" "$latency"
  float_build "$work/library$latency" "$work/build$latency" 8 23 $((1 << latency)) \
    $((1 << latency)) $((1 << latency)) "$interval" -O1 \
    -Wno-lint -Wno-style -Wno-fatal
  "$work/build$latency/float_operators" --vectors 100000 >"$work/rows.csv" || failed=1
  awk -F, -v latency="$latency" '{vectors += $5; mismatches += $6}
      END {printf "netlists at latency %d: %d vectors, %d mismatches\n", latency, vectors, mismatches}' \
    "$work/rows.csv"
done
exit "$failed"
