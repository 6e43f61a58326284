#!/usr/bin/env bash
# What is no operator, as Yosys synthesises it for each family: counters, multiplexers, registers that an address chooses,
# memories and delay lines. The rules of model/cost/fabric_*.cpp are beside it.
#
# usage: bench/calibrate_fabric.sh    writes results/fabric_synthesis.csv
#
# `a` and `b` are the parameters that `kind` names; inverters in front of a carry chain count as no LUT. Block RAMs are of
# 18 Kb for xc7, of 4 Kb for ice40.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
library=$root/codegen/lib

# items: kind, a and b of each.
items() {
  local a b
  for a in 2 3 4 5 8 12 20 64 100 256 400 1000; do
    for b in 1 2 3 5 8 12 20 50 100 300; do echo "loop $a $b"; done
    for b in 2 3 8 20; do echo "loop_early $a $b"; done
    echo "variable_loop $a 0"
  done
  for a in 2 3 17 33 34 65 66 100 130 258 400 700 1000 10000; do echo "pulse_delay $a 1"; done
  for a in 2 3 4 5 6 7 8 9 12 16; do
    for b in 1 8 32; do echo "one_hot $a $b"; done
  done
  for a in 2 3 4 6 7 8 9 12 16; do echo "select $a 8"; done
  for a in 2 3 4 8 16 32; do for b in 1 2 3; do echo "registers $a $b"; done; done
  for a in 2 3 4 8 17 18 32 33 64 65; do echo "shift $a 8"; done
  for a in 1 2; do echo "enabled $a 8"; done
  for a in 8 16 17 32; do
    for b in 16 64 256 512 1024 2048 4096; do
      # Synthesis fills a RAM of 4 Kb with two halves of the last bit.
      [[ $a,$b == 17,4096 ]] || printf '%s\n' "ram_1p $a $b" "ram_s2p $a $b"
    done
  done
  for a in 4 16; do for b in 8 16 32 64 100 128 200 256; do echo "table $a $b"; done; done
  for a in 1 2 3 5; do for b in 1 4 9 40; do echo "handshake $a $b"; done; done
}

# unit NUMBER KIND A B: a module of one item.
unit() {
  local n=$1 a=$3 b=$4 i
  echo '(* keep_hierarchy *)'
  case $2 in
    loop | loop_early | variable_loop)
      echo "module item_$n (input logic clk, rst, start, next, more, output logic iter, first, output logic [\$clog2($a)-1:0] x);"
      if [[ $2 == variable_loop ]]; then
        echo "  hls_variable_loop #(.TRIPS($a)) unit (.clk, .rst, .start, .first('0), .next, .more, .iter, .x, .is_first(first));"
      else
        echo "  hls_loop #(.TRIPS($a), .II($b)$([[ $2 == loop ]] || echo ', .EARLY(1)')) unit (.clk, .rst, .start, .iter, .x);"
      fi
      ;;
    pulse_delay)
      echo "module item_$n (input logic clk, rst, d, output logic q);"
      echo "  hls_pulse_delay #(.CYCLES($a)) unit (.clk, .rst, .d, .q);"
      ;;
    handshake)
      echo "module item_$n (input logic clk, rst, start, again, done, output logic taken, ready, idle);"
      echo "  hls_handshake #(.INTERVAL($b), .CALLS($a)) unit (.*);"
      ;;
    one_hot)
      echo "module item_$n (input logic [$((a - 1)):0] e, input logic [$((a * b - 1)):0] d, output logic [$((b - 1)):0] q);"
      printf "  assign q = ({%d{e[0]}} & d[0+:%d])" "$b" "$b"
      for ((i = 1; i < a; ++i)); do printf " | ({%d{e[%d]}} & d[%d+:%d])" "$b" "$i" $((i * b)) "$b"; done
      echo ";"
      ;;
    select)
      echo "module item_$n (input logic [$((a * b - 1)):0] words, input logic [\$clog2($a)-1:0] index, output logic [$((b - 1)):0] q);"
      echo "  hls_select #(.WIDTH($b), .WORDS($a)) unit (.*);"
      ;;
    registers)
      echo "module item_$n (input logic clk, input logic [$((b - 1)):0] we, input logic [$b*\$clog2($a)-1:0] addr,"
      echo "  input logic [$((8 * b - 1)):0] d, output logic [$((8 * a - 1)):0] words);"
      echo "  hls_registers #(.WIDTH(8), .DEPTH($a), .WRITES($b)) unit (.*);"
      ;;
    shift)
      echo "module item_$n (input logic clk, input logic [$((b - 1)):0] d, output logic [$((b - 1)):0] q);"
      echo "  hls_cut #(.WIDTH($b), .STAGES($a)) unit (.*);"
      ;;
    enabled)
      echo "module item_$n (input logic clk, e, input logic [$((b - 1)):0] d, output logic [$((b - 1)):0] q);"
      echo "  logic [$((a * b - 1)):0] line;"
      echo "  always_ff @(posedge clk) if (e) line <= $((a * b))'({line, d});"
      echo "  assign q = line[$(((a - 1) * b))+:$b];"
      ;;
    ram_1p)
      echo "module item_$n (input logic clk, ce, we, input logic [\$clog2($b)-1:0] addr, input logic [$((a - 1)):0] d,"
      echo "  output logic [$((a - 1)):0] q);"
      echo "  hls_ram_1p #(.WIDTH($a), .DEPTH($b)) unit (.*);"
      ;;
    ram_s2p)
      echo "module item_$n (input logic clk, read_ce, write_ce, input logic [\$clog2($b)-1:0] read_addr, write_addr, input logic [$((a - 1)):0] d,"
      echo "  output logic [$((a - 1)):0] q);"
      echo "  hls_ram_s2p #(.WIDTH($a), .DEPTH($b)) unit (.*);"
      ;;
    table)
      echo "module item_$n (input logic [\$clog2($b)-1:0] addr, output logic [$((a - 1)):0] q);"
      echo "  always_comb case (addr)"
      for ((i = 0, x = a * b + 1; i < b; ++i)); do
        x=$((x * 48271 % 2147483647))
        echo "    $i: q = $a'd$(((x >> 7) % (1 << a)));"
      done
      echo "    default: q = 'x;"
      echo "  endcase"
      ;;
  esac
  echo "endmodule"
}

# measure FAMILY: its rows.
measure() {
  local family=$1 number kind a b command
  items | cat -n >"$work/items"
  {
    while read -r number kind a b; do unit "$number" "$kind" "$a" "$b"; done <"$work/items"
    echo "module items;"
    awk '{print "  (* keep *) item_" $1 " i" $1 " ();"}' "$work/items"
    echo "endmodule"
  } >"$work/items.sv"
  command="synth_xilinx -family xc7 -flatten -noiopad -noclkbuf"
  [[ $family == xc7 ]] || command="synth_ice40 -device hx"
  # Items are modules of their own; what they consist of is counted in them.
  mkdir -p "$work/library"
  for file in "$library"/hls_*.sv; do grep -v keep_hierarchy "$file" >"$work/library/$(basename "$file")"; done
  yosys -q -p "read_verilog -sv $work/library/hls_*.sv $work/items.sv; $command -top items; tee -q -o $work/stat stat" \
    >/dev/null 2>"$work/log" || { cat "$work/log" >&2; return 1; }
  awk -v family="$family" '
    FILENAME ~ /items$/ {item[$1] = $2 "," $3 "," $4; next}
    /design hierarchy/ {exit}
    /^=== item_/ {number = substr($2, 6)}
    $1 ~ /^(LUT[1-6]|SB_LUT4|SRL.*)$/ {lut[number] += $2}
    $1 ~ /^(FD[RSCP]E|SB_DFF.*)$/ {ff[number] += $2}
    $1 == "RAMB18E1" || $1 == "SB_RAM40_4K" {ram[number] += $2}
    $1 == "RAMB36E1" {ram[number] += 2 * $2}
    END {for (i = 1; i in item; ++i) print family "," item[i] "," lut[i] + 0 "," ff[i] + 0 "," ram[i] + 0}' \
    "$work/items" "$work/stat"
}

{
  header "bench/calibrate_fabric.sh"
  echo "# tool: $(yosys -V); synth_xilinx -family xc7 -flatten -noiopad -noclkbuf; synth_ice40 -device hx"
  echo "family,kind,a,b,lut,ff,block_ram"
  for family in xc7 ice40; do measure "$family"; done
} >"$work/fabric.csv"
cp "$work/fabric.csv" "$root/results/fabric_synthesis.csv"
