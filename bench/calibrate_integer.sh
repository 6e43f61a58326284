#!/usr/bin/env bash
# Measures the integer operators of the target files, and the conversions: look-up tables, flip-flops
# and DSPs by Yosys' default flow for 7-series devices, the longest path by its abc9 flow.
# Writes results/integer_operators_synthesis.csv; run from anywhere.
#
# Usage: calibrate_integer.sh [OPERATOR...]    With operators named, only their rows are measured again.
#
# LUTs are LUT1 to LUT6, as in resources.sh: inverters are none, what is around takes them in.
# A unit is `y = a OP b`, followed by `latency` registers that DSPs may absorb. Products have a row for each
# way in which they are split into DSPs: `least_bits` are those of the narrower operand. Sums have a row for narrower
# operands that 0 extends, too: at the other bits the carry alone changes them. Rows of `constant` add 2^(bits/2) - 1, or
# compare with it, those of `square` multiply a value by itself where no DSP does. Dividers and conversions are the modules of codegen/lib, signed; those of up to 20 bits are divided without signs, too: least_bits 0; the bits of a conversion are
# those of its integer, else of its result. Where least_bits or result_bits are empty, any will do.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
output=$root/results/integer_operators_synthesis.csv
library=$root/codegen/lib
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

operators=(add_int add_int_constant cmp_int cmp_int_constant logic_int shift_int select mul_int mul_int_square div_int rem_int cast_int_f32
  cast_int_f64 cast_f32_int cast_f64_int cast_f32_f64 cast_f64_f32)

# The widths of operators without a row of their own in latencies(): each at first, then wider apart.
widths=({1..18} 20 22 24 25 26 28 30 32 33 36 40 42 44 48 52 56 59 60 64)

# factors BITS: least_bits,result_bits of products whose wider operand has so many bits.
# A result of 8 bits and less takes LUTs. A DSP multiplies 25 by 18 bits; wider operands are cut into 17 bits as often as
# is needed (25 + 17, 25 + 34, ..., and 18 + 17, 18 + 34, ...), and of the products of such parts those are left out that
# are above the result (34, 51: two and three cuts).
factors() {
  case $1 in
    1 | 2) echo "$1,$1 $1,$((2 * $1))" ;;
    3) echo "2,5 3,3 3,5 3,6" ;;
    4) echo "2,6 4,4 3,7 4,7 4,8" ;;
    5) echo "2,7 5,5 3,8 5,8" ;;
    6) echo "2,8 6,6 6,8" ;;
    7) echo "7,7 7,8" ;;
    8) echo "8,8 8," ;;
    10 | 12 | 14 | 16 | 18) echo "$1," ;;
    25) echo "18, 25,32 25," ;;
    32) echo "18,32 18, 32,32 32," ;;
    42) echo "18, 35,64 42,51 42,64" ;;
    59) echo "18,64 35,51 35,64 52,51 52,64 59,64" ;;
    64) echo "18,64 35,64 52,64 64,64" ;;
  esac
}

# extended BITS: least_bits of sums, but for those of as many bits.
extended() {
  local bits
  for bits in 4 8 16 24 32 48; do ((bits >= $1)) || echo "$bits"; done
}

# divider_latencies BITS CORRECTIONS DEFAULT: a register in every fourth row, in every other, the target's default and a
# register in each row; and half of the rows and one row used again.
divider_latencies() {
  local rows=$(($1 + 2)) half=$(($1 / 2))
  printf '%s\n' 0 $((rows / 4)) $half "$3" $((rows + $2)) | sort -nu | awk -v bits="$1" '$1 > 0 || bits <= 8'
  echo "$((half + 1)):$((half + 2 + $2)) $(($1 + 1)):$(($1 + 2 + $2))"
}

# latencies OPERATOR BITS, those of other intervals than 1 as INTERVAL:LATENCY; none where the operator has
# no such width. Synthesis of a
# divider of 64 bits takes minutes; the greatest latency gives each row a register.
latencies() {
  case $1_$2 in
    cmp_int_constant_[12]) ;;
    mul_int_square_[1-8]) echo {0..2} ;;
    mul_int_square_*) ;;
    mul_int_[1-7] | mul_int_42 | mul_int_59) echo {0..2} ;;
    mul_int_*) [[ -z $(factors "$2") ]] || echo {0..4} ;;
    *_42 | *_59) ;;
    cast_*_17 | cast_*_33) ;;
    div_int_64) echo 34 22:23 33:34 65:66 ;;
    rem_int_64) echo 34 22:24 33:35 65:67 ;;
    div_int_32) echo 8 17 18 35 12:13 17:18 33:34 ;;
    rem_int_32) echo 8 17 18 35 12:14 17:19 33:35 ;;
    div_int_33) echo 8 17 18 36 12:13 18:19 34:35 ;;
    rem_int_33) echo 8 17 18 36 12:14 18:20 34:36 ;;
    div_int_[468] | div_int_9 | div_int_1[024678] | div_int_20) divider_latencies "$2" 0 17 ;;
    rem_int_[468] | rem_int_9 | rem_int_1[024678] | rem_int_20) divider_latencies "$2" 1 18 ;;
    cast_f32_f64_64) echo 0 1 ;;
    cast_f64_f32_32) echo {0..3} ;;
    cast_int_f*_32) echo 0 2 3 4 ;;
    cast_int_f*_64) echo 2 3 4 ;;
    cast_f*_int_32 | cast_f64_int_64) echo {0..2} ;;
    cast_f32_int_64) echo 1 2 ;;
    div_int_* | rem_int_* | cast_*) ;;
    *) echo 0 ;;
  esac
}

# instance OPERATOR BITS LEAST_BITS -> the library's module with its parameters, but for the latency
instance() {
  local single='.EXP_BITS(8), .FRAC_BITS(23)' double='.EXP_BITS(11), .FRAC_BITS(52)'
  case $1 in
    div_int) echo "hls_idiv #(.BITS($2), .SIGNED(1'b$((${3:-1} > 0))), .REMAINDER(1'b0)" ;;
    rem_int) echo "hls_idiv #(.BITS($2), .SIGNED(1'b$((${3:-1} > 0))), .REMAINDER(1'b1)" ;;
    cast_int_f32) echo "hls_itof #(.INT_BITS($2), .SIGNED(1'b1), $single" ;;
    cast_int_f64) echo "hls_itof #(.INT_BITS($2), .SIGNED(1'b1), $double" ;;
    cast_f32_int) echo "hls_ftoi #(.INT_BITS($2), $single" ;;
    cast_f64_int) echo "hls_ftoi #(.INT_BITS($2), $double" ;;
    cast_f32_f64) echo "hls_fwiden #($single, .TO_EXP_BITS(11), .TO_FRAC_BITS(52)" ;;
    cast_f64_f32) echo "hls_fnarrow #($double, .TO_EXP_BITS(8), .TO_FRAC_BITS(23)" ;;
  esac
}

# port_bits OPERATOR BITS -> bits of the operands and of the result of the library's module
port_bits() {
  case $1 in
    cast_int_f32 | cast_int_f64) echo "$2 ${1##*_f}" ;;
    cast_f32_int | cast_f64_int) echo "$(tr -dc '0-9' <<<"$1") $2" ;;
    cast_f32_f64) echo "32 64" ;;
    cast_f64_f32) echo "64 32" ;;
    *) echo "$2 $2" ;;
  esac
}

# expression OPERATOR BITS -> the SystemVerilog of its result
expression() {
  case $1 in
    add_int) echo "a + BITS'(\$unsigned(b))" ;;
    add_int_constant) echo "a + $2'd$(((1 << $2 / 2) - 1))" ;;
    mul_int) echo "a * b" ;;
    mul_int_square) echo "a * a" ;;
    cmp_int) echo "\$signed(a) < \$signed(b)" ;;
    cmp_int_constant) echo "\$signed(a) > \$signed($(($2 + 1))'d$(((1 << $2 / 2) - 1)))" ;;
    logic_int) echo "a ^ b" ;;
    shift_int) echo "\$signed(a) >>> b[(BITS > 1 ? \$clog2(BITS) : 1)-1:0]" ;;
    select) echo "c ? a : b" ;;
  esac
}

# write_instance OPERATOR BITS LEAST_BITS LATENCY INTERVAL -> $work/unit.sv, of a module of the library
write_instance() {
  local operand result
  read -r operand result < <(port_bits "$1" "$2")
  {
    echo "module unit (input logic clk, start, input logic [$((operand - 1)):0] a, b,"
    echo "  output logic [$((result - 1)):0] y);"
    echo "  $(instance "$1" "$2" "$3"), .LATENCY($4)$([[ $1 == cast* ]] || echo ", .INTERVAL($5)"))"
    echo "    measured (.clk, .a, .y$([[ $1 == cast* ]] || echo ", .b, .start"));"
    echo "endmodule"
  } >"$work/unit.sv"
}

# expression_module NAME OPERATOR BITS LEAST_BITS RESULT_BITS LATENCY: of an operator without a module of the library
expression_module() {
  local result=$5
  [[ $2 != cmp_int* ]] || result=1
  echo "module $1 #(parameter int BITS = $3) (input logic clk, input logic c,"
  echo "  input logic signed [BITS-1:0] a, input logic signed [$(($4 - 1)):0] b, output logic signed [$((result - 1)):0] y);"
  echo "  logic signed [$((result - 1)):0] s0;"
  echo "  assign s0 = $(expression "$2" "$3");"
  for ((i = 1; i <= $6; ++i)); do
    echo "  logic signed [$((result - 1)):0] s$i;"
    echo "  always_ff @(posedge clk) s$i <= s$((i - 1));"
  done
  echo "  assign y = s$6;"
  echo "endmodule"
}

# write_unit OPERATOR BITS LEAST_BITS RESULT_BITS LATENCY INTERVAL -> $work/unit.sv
write_unit() {
  if [[ -n $(instance "$1" "$2") ]]; then
    write_instance "$1" "$2" "$3" "$5" "$6"
  else
    expression_module unit "${@:1:5}" >"$work/unit.sv"
  fi
}

# expression_list OPERATOR...: operator, bits, least_bits, result_bits (0: all) and latency of each product and sum, numbered.
expression_list() {
  local operator bits factor least latency
  for operator in "$@"; do
    for bits in "${widths[@]}"; do
      for latency in $(latencies "$operator" "$bits"); do
        case $operator in
          mul_int | mul_int_square)
            for factor in $(factors "$bits"); do
              # Wider squares are products.
              [[ $operator == mul_int || $factor != *, ]] || continue
              echo "$operator $bits ${factor%,*} $([[ -z ${factor#*,} ]] && echo 0 || echo "${factor#*,}") $latency"
            done
            ;;
          add_int) for least in $(extended "$bits") 0; do echo "$operator $bits $least 0 $latency"; done ;;
          *) echo "$operator $bits 0 0 $latency" ;;
        esac
      done
    done
  done | cat -n
}

# measure_expressions OPERATOR... -> $work/expressions.csv: rows of the CSV, behind a number each; all modules of one
# design, since each run of Yosys takes longer to start than a product.
measure_expressions() {
  local number operator bits least result latency options="-family xc7 -top expressions -flatten -noiopad -noclkbuf"
  expression_list "$@" >"$work/expressions"
  while read -r number operator bits least result latency; do
    [[ $least != 0 ]] || least=$bits
    [[ $result != 0 ]] || result=$([[ $operator == mul_int ]] && echo $((bits + least)) || echo "$bits")
    echo '(* keep_hierarchy *)'
    expression_module "expression_$number" "$operator" "$bits" "$least" "$result" "$latency"
  done <"$work/expressions" >"$work/expressions.sv"
  {
    echo "module expressions;"
    awk '{print "  (* keep *) expression_" $1 " p" $1 " ();"}' "$work/expressions"
    echo "endmodule"
  } >>"$work/expressions.sv"
  yosys -q -p "read_verilog -sv $work/expressions.sv; synth_xilinx $options; tee -q -o $work/expressions.stat stat" \
    >/dev/null 2>&1
  yosys -p "read_verilog -sv $work/expressions.sv; synth_xilinx $options -abc9" >"$work/expressions.log" 2>&1
  awk '
    FILENAME ~ /expressions$/ {
      is_constant = sub(/_constant$/, "", $2)
      is_square = sub(/_square$/, "", $2)
      bits[$1] = $3
      if ($2 == "add_int" && !is_constant && !$4) whole[$3] = $1
      if ($2 == "add_int" && is_constant) is_by_constant[$1] = 1
      shape[$1] = $2 "," $3 "," ($4 ? $4 : "") "," ($5 ? $5 : "") "," (is_constant ? "constant" : is_square ? "square" : "") ",1," $6
      next
    }
    FILENAME ~ /log$/ {
      if (match($0, /^Extracted .* from module .expression_[0-9]+/)) {
        at = substr($0, RSTART, RLENGTH)
        sub(/.*expression_/, "", at)
      }
      if (match($0, /Del = +[0-9]+/)) {
        split(substr($0, RSTART, RLENGTH), part, / +/)
        delay[at] = part[3]
      }
      next
    }
    /design hierarchy/ {exit}
    /^=== expression_/ {number = substr($2, 12)}
    $1 ~ /^LUT[1-6]$/ {lut[number] += $2}
    $1 ~ /^FD/ {ff[number] += $2}
    $1 ~ /^SRL/ {srl[number] += $2}
    $1 == "DSP48E1" {dsp[number] += $2}
    END {
      for (i = 1; i in shape; ++i) {
        # A device enters its carry chains through LUTs, whether they change a bit or not (AMD UG474).
        if (i in is_by_constant && bits[i] in whole) delay[i] = delay[whole[bits[i]]]
        print i, shape[i] "," lut[i] + 0 "," ff[i] + 0 "," srl[i] + 0 "," dsp[i] + 0 "," delay[i] + 0
      }
    }' "$work/expressions" "$work/expressions.log" "$work/expressions.stat" >"$work/expressions.csv"
}

# cells 'REGEX' -> number of cells of these types in the last synthesis
cells() {
  awk -v types="^($1)$" '/Number of cells:/ {n = 0; on = 1} on && $1 ~ types {n += $2} END {print n + 0}' \
    "$work/stat.txt"
}

# measure OPERATOR BITS LEAST_BITS RESULT_BITS [INTERVAL:]LATENCY -> one row of the CSV
measure() {
  local result=${4:-$2} latency=${5#*:} interval=1
  [[ $5 != *:* ]] || interval=${5%:*}
  write_unit "$1" "$2" "${3:-$2}" "$result" "$latency" "$interval"
  local modules=
  [[ -z $(instance "$1" "$2") ]] || modules=$(echo "$library"/hls_{cut,lzc,idiv,itof,ftoi,fwiden,fnarrow}.sv)
  yosys -q -p "read_verilog -sv $modules $work/unit.sv; synth_xilinx -family xc7 -top unit -flatten \
    -noiopad -noclkbuf; tee -q -o $work/stat.txt stat" >/dev/null
  yosys -p "read_verilog -sv $modules $work/unit.sv; synth_xilinx -family xc7 -top unit -flatten -abc9 \
    -noiopad -noclkbuf" >"$work/abc9.log" 2>&1
  local delay
  delay=$(grep -oE 'Del = +[0-9.]+' "$work/abc9.log" | tail -n 1 | grep -oE '[0-9]+' | sed -n 1p)
  echo "${1%_constant},$2,$3,$4,$([[ $1 != *_constant ]] || echo constant),$interval,$latency,$(cells 'LUT[1-6]'),$(cells 'FD.*'),$(cells 'SRL.*'),$(cells 'DSP48E1'),${delay:-0}"
}

# row_pattern: the operators on standard input as a pattern of the starts of their rows.
row_pattern() {
  sed -E 's/^(.*)_(constant|square)$/\1,[0-9]*,[0-9]*,[0-9]*,\2,/; t; s/^(.*_int)$/\1,[0-9]*,[0-9]*,[0-9]*,,/; t; s/$/,/' | paste -sd '|'
}

measured=("$@")
(($# > 0)) || measured=("${operators[@]}")
{
  # What stays keeps its line, too.
  if (($# > 0)); then grep '^#' "$output" | grep -vF "; bench/calibrate_integer.sh $*;" || true; fi
  echo "# ${*:-all rows}: commit $(git -C "$root" rev-parse --short HEAD); bench/calibrate_integer.sh $*; $(yosys -V | cut -d' ' -f1-2); $(uname -m), $(nproc) cores"
  echo "operator,bits,least_bits,result_bits,kind,interval,latency,lut,ff,srl,dsp,delay_ps"
  # The rows of the operators that are not measured stay.
  if (($# > 0)); then
    grep -vE "^(#|operator,|$(printf '%s\n' "${measured[@]}" | row_pattern))" "$output" || true
  fi
  mapfile -t expressions < <(printf '%s\n' "${measured[@]}" | grep -E '^(add|mul)_int')
  if ((${#expressions[@]} > 0)); then
    measure_expressions "${expressions[@]}"
    cut -d ' ' -f 2 "$work/expressions.csv"
  fi
  for bits in "${widths[@]}"; do
    for operator in "${measured[@]}"; do
      [[ ! $operator =~ ^(add|mul)_int ]] || continue
      for latency in $(latencies "$operator" "$bits"); do
        measure "$operator" "$bits" "" "" "$latency"
        [[ ! $operator =~ ^(div|rem)_int ]] || ((bits > 20)) || measure "$operator" "$bits" 0 "" "$latency"
      done
    done
  done
} >"$work/rows.csv"
mv "$work/rows.csv" "$output"
