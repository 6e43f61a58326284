#!/usr/bin/env bash
# Measures the integer operators on an iCE40 HX8K, placed and routed: writes results/ice40_operators_synthesis.csv.
#
# Usage: calibrate_ice40.sh [OPERATOR...]    With operators named, only their rows are measured again.
#
# A unit is `y = a OP b` between registers, without DSPs, which an HX8K has none of. `lut` are its look-up tables, `ff`
# at latency 1 the bits of y. `delay_ps` is the longest path from register to register by nextpnr, the least of the
# seeds, each unit with a clock of its own: with the clock-to-output time, the routing on both sides and the set-up time, so that chains which fit by these
# figures fit with room to spare. Operands of a product are alike; its result is as wide as both together, or as
# result_bits says.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
output=$root/results/ice40_operators_synthesis.csv
seeds=(1 2)

operators=(add_int cmp_int cmp_int_constant logic_int shift_int select mul_int)

# shapes OPERATOR: bits,result_bits of the rows.
shapes() {
  local bits
  if [[ $1 == mul_int ]]; then
    for bits in 4 8 9 12 16; do echo "$bits,"; done
    echo 32,32
    return
  fi
  for bits in 2 4 8 12 16 24 32 64; do
    [[ $1_$bits == cmp_int_constant_2 ]] || echo "$bits,"
  done
}

expression() {
  case $1 in
    add_int) echo "a + b" ;;
    mul_int) echo "a * b" ;;
    cmp_int) echo "a < b" ;;
    cmp_int_constant) echo "a > \$signed($(($2 + 1))'d$(((1 << $2 / 2) - 1)))" ;;
    logic_int) echo "a ^ b" ;;
    shift_int) echo "a >>> b[(BITS > 1 ? \$clog2(BITS) : 1)-1:0]" ;;
    select) echo "c ? a : b" ;;
  esac
}

# result_bits OPERATOR BITS RESULT_BITS
result_bits() {
  case $1 in
    cmp_int*) echo 1 ;;
    mul_int) echo "${3:-$((2 * $2))}" ;;
    *) echo "$2" ;;
  esac
}

# write_unit OPERATOR BITS RESULT_BITS: one bit in and out at a time, so that any width has enough pins.
write_unit() {
  cat <<END
module unit_$2 #(parameter int BITS = $2) (input logic clk, input logic in, output logic out);
  logic signed [BITS-1:0] a, b;
  logic c, load;
  logic signed [$(($3 - 1)):0] y, shifted;
  always_ff @(posedge clk) begin
    {a, b, c, load} <= (2 * BITS + 2)'({a, b, c, load, in});
    y <= $(expression "$1" "$2");
    shifted <= load ? y : shifted >>> 1;
  end
  assign out = shifted[0];
endmodule
END
}

# write_units OPERATOR: all shapes, each with a clock of its own, in $work/units.sv.
write_units() {
  local shape bits ports= units=
  for shape in $(shapes "$1"); do
    bits=${shape%,*}
    write_unit "$1" "$bits" "$(result_bits "$1" "$bits" "${shape#*,}")"
    ports+=", input logic clk_$bits, output logic out_$bits"
    units+="  unit_$bits u_$bits (.clk(clk_$bits), .in, .out(out_$bits));"$'\n'
  done >"$work/units.sv"
  printf 'module top (input logic in%s);\n%sendmodule\n' "$ports" "$units" >>"$work/units.sv"
}

# place SEED: the frequency of each clock in MHz, as `clk_16 253.68`.
place() {
  nextpnr-ice40 --hx8k --package ct256 --json "$work/units.json" --freq 400 --seed "$1" --pcf-allow-unconstrained \
    --timing-allow-fail --report "$work/report.json" --quiet >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    return 1
  }
  tr -d ' \n' <"$work/report.json" | grep -oE '"clk_[0-9]+[^"]*":\{"achieved":[0-9.]+' |
    sed -E 's/"(clk_[0-9]+).*achieved":/\1 /'
}

# measure OPERATOR -> its rows of the CSV; of each product two, with and without a register behind it.
measure() {
  local shape bits result luts least latency
  write_units "$1"
  yosys -q -p "read_verilog -sv $work/units.sv; synth_ice40 -noflatten -top top; tee -q -o $work/stat stat
    flatten; opt_clean -purge; write_json $work/units.json"
  for seed in "${seeds[@]}"; do place "$seed"; done >"$work/clocks"
  for shape in $(shapes "$1"); do
    bits=${shape%,*}
    result=$(result_bits "$1" "$bits" "${shape#*,}")
    # Each bit of `shifted` but the last has a multiplexer of its own.
    luts=$(awk -v unit="unit_$bits" -v result="$result" '
      /^===/ {on = $2 ~ unit "$"}
      on && $1 == "SB_LUT4" {n = $2}
      END {print n - (result - 1)}' "$work/stat")
    least=$(awk -v clock="clk_$bits" '
      $1 == clock && $2 > most {most = $2}
      END {if (!most) exit 1; printf "%d", 1e6 / most + 0.5}' "$work/clocks")
    for latency in 0 1; do
      [[ $latency == 0 || $1 == mul_int ]] || continue
      echo "${1%_constant},$shape,$([[ $1 != *_constant ]] || echo true),$latency,$luts,$((latency * result)),$least"
    done
  done
}

# kept OPERATOR...: the rows of other operators.
kept() {
  [[ $# -gt 0 && -f $output ]] || return 0
  awk -F, -v names="$*" '
    BEGIN {count = split(names, list, " "); for (i = 1; i <= count; ++i) measured[list[i]]}
    /^[#]/ || /^operator,/ {next}
    !($1 ($4 ? "_constant" : "") in measured)' "$output"
}

measured=("$@")
(($# > 0)) || measured=("${operators[@]}")
{
  header "bash bench/calibrate_ice40.sh${*:+ $*}"
  echo "# tools: $(yosys -V | cut -d' ' -f1-2) synth_ice40; $(nextpnr-ice40 --version 2>&1 | grep -oE 'Version [^)]+'), seeds ${seeds[*]}"
  echo "operator,bits,result_bits,constant,latency,lut,ff,delay_ps"
  kept "$@"
  for operator in "${measured[@]}"; do measure "$operator"; done
} >"$work/rows.csv"
mv "$work/rows.csv" "$output"
cat "$output"
