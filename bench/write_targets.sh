#!/usr/bin/env bash
# Writes configs/targets/{xc7z020,xc7vx690t,xcu280,ice40-hx8k}.yaml from the measured operators in
# results/{float,integer,ice40}_operators_synthesis.csv and the devices' data sheets. Run from anywhere.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
float=$root/results/float_operators_synthesis.csv
integer=$root/results/integer_operators_synthesis.csv
ice40=$root/results/ice40_operators_synthesis.csv
# Where bench/vendor_operators.csv has its figures from.
vendor="Vivado HLS 2016.2 for xc7z020-1, reports of pca.prj in github.com/ChenxiQ/ECE5775_Final_Project,"

# columns FILE NAMES... -> awk assignments `c_name=index` from the CSV's header line
columns() {
  sed -n '/^#/!{p;q}' "$1" | tr ',' '\n' | awk '{printf " -v c_%s=%d", $1, NR}'
}

# float_rows UNIT FORMAT SOURCE: cost rows of a floating-point unit of codegen/lib, with the name of
# their source. Shift registers take a LUT each.
float_rows() {
  # shellcheck disable=SC2046
  grep -v '^#' "$float" | awk -F, $(columns "$float") -v unit="$1" -v format="$2" -v source="$3" '
    $c_operator == unit && $c_format == format {
      pace = $c_latency (c_interval && $c_interval > 1 ? ", interval: " $c_interval : "")
      printf "      - {bits: %s, %slatency: %s, delay_ps: %s, lut: %d, ff: %s, dsp: %s, source: *%s}\n",
        substr(format, 2), unit ~ /_constant$/ ? "constant: true, " : "", pace, $c_delay_ps, $c_lut + $c_srl, $c_ff, $c_dsp, source
    }'
}

# integer_rows OPERATOR: cost rows of an integer unit.
integer_rows() {
  # shellcheck disable=SC2046
  grep -v '^#' "$integer" | awk -F, $(columns "$integer") -v operator="$1" '
    $c_operator == operator {
      shape = "bits: " $c_bits
      if ($c_least_bits != "") shape = shape ", least_bits: " $c_least_bits
      if ($c_result_bits != "") shape = shape ", result_bits: " $c_result_bits
      if ($c_kind != "") shape = shape ", " $c_kind ": true"
      pace = $c_latency (c_interval && $c_interval > 1 ? ", interval: " $c_interval : "")
      printf "      - {%s, latency: %s, delay_ps: %s, lut: %d, ff: %s, dsp: %s, source: *integer}\n",
        shape, pace, $c_delay_ps, $c_lut + $c_srl, $c_ff, $c_dsp
    }'
}

# ice40_rows OPERATOR: cost rows of an integer unit of an iCE40.
ice40_rows() {
  # shellcheck disable=SC2046
  grep -v '^#' "$ice40" | awk -F, $(columns "$ice40") -v operator="$1" '
    $c_operator == operator {
      shape = "bits: " $c_bits
      if ($c_result_bits != "") shape = shape ", result_bits: " $c_result_bits
      if ($c_constant != "") shape = shape ", constant: " $c_constant
      printf "      - {%s, latency: %s, delay_ps: %s, lut: %d, ff: %s, dsp: 0, source: *integer}\n",
        shape, $c_latency, $c_delay_ps, $c_lut, $c_ff
    }'
}

# operator NAME LATENCY ROWS
operator() {
  [ -n "$3" ] || { echo "no rows for $1" >&2; exit 1; }
  printf '  %s:\n    latency: %s\n    costs:\n%s\n' "$1" "$2" "$3"
}

# external NAME LATENCY: an operator that is left to a module of the same name.
external() {
  printf '  %s:\n    latency: %s\n    module: %s\n    costs:\n' "$1" "$2" "$1"
  printf '      - {bits: %s, latency: 1, delay_ps: 0, lut: 0, ff: 0, dsp: 0, source: *external}\n' "${1#*_f}"
}

# vendor_operators FILE: the vendor's units, from the figures of a file like bench/vendor_operators.csv.
vendor_operators() {
  grep -v '^#' "$1" | awk -F, 'NR > 1 {
    printf "  %s:\n    latency: %s\n    costs:\n", $1, $3
    printf "      - {bits: %s, latency: %s, delay_ps: %s, lut: %s, ff: %s, dsp: %s, source: *%s}\n",
      $2, $3, $4, $5, $6, $7, $8
  }'
}

# vendor_sources: where bench/vendor_operators.csv has its figures from.
vendor_sources() {
  cat <<END
  vendor_adder: &vendor_adder "$vendor fadd_32ns_32ns_32_5_full_dsp and faddfsub: LUT and DSP; derived: 32 of the FF, for a fifth cycle, and the delay, as the HIR thesis runs it in five cycles at 200 MHz"
  vendor_multiplier: &vendor_multiplier "$vendor fmul_32ns_32ns_32_4_max_dsp: LUT and DSP; derived: 32 of the FF, for a fourth cycle, and the delay, as the HIR thesis runs it in four cycles at 200 MHz"
  vendor_divider: &vendor_divider "$vendor fdiv_32ns_32ns_32_16, and the delay of a state of its schedule"
END
}

# ultrascale_sources: where bench/vendor_operators_xcu280.csv has its figures from.
ultrascale_sources() {
  cat <<END
  vendor: &vendor "Vitis HLS 2023.2 for xcu280 at 3.33 ns, reports in github.com/UCLA-VAST/Stream-HLS; the delay is the period"
END
}

# target NAME LUT FF DSP BRAM18 SOURCE [SOURCES FILE]: SOURCES prints those of the vendor's operators in FILE.
target() {
  cat <<END
# Written by bench/write_targets.sh: operators as measured, capacities as in the data sheet.
name: $1
family: xc7
sources:
  float: &float results/float_operators_synthesis.csv
  adder: &adder results/float_operators_synthesis.csv, the rows of addition; subtraction is not measured apart
  integer: &integer results/integer_operators_synthesis.csv
  minimum: &minimum results/float_operators_synthesis.csv, the rows of the minimum; the maximum is not measured apart
  external: &external an external module, whose latency is assumed and whose resources and delay are not counted
$("${7:-vendor_sources}")
capacity: {lut: $2, ff: $3, dsp: $4, bram18: $5, source: "$6"}
operators:
END
  local format
  for format in f32 f64; do
    operator "add_$format" 5 "$(float_rows fadd $format float)"
    operator "sub_$format" 5 "$(float_rows fadd $format adder)"
    operator "mul_$format" "$([ $format = f32 ] && echo 4 || echo 7)" "$(float_rows fmul $format float; float_rows fmul_constant $format float)"
    operator "fma_$format" "$([ $format = f32 ] && echo 7 || echo 15)" "$(float_rows fma $format float)"
    operator "div_$format" "$([ $format = f32 ] && echo 15 || echo 30)" "$(float_rows fdiv $format float)"
    operator "cmp_$format" 1 "$(float_rows fcmp $format float)"
    operator "sqrt_$format" "$([ $format = f32 ] && echo 13 || echo 30)" "$(float_rows fsqrt $format float)"
    operator "min_$format" 1 "$(float_rows fminmax $format float)"
    operator "max_$format" 1 "$(float_rows fminmax $format minimum)"
    external "exp_$format" "$([ $format = f32 ] && echo 20 || echo 30)"
    external "log_$format" "$([ $format = f32 ] && echo 20 || echo 30)"
    external "pow_$format" "$([ $format = f32 ] && echo 40 || echo 60)"
  done
  local name
  for name in add_int cmp_int logic_int shift_int select; do
    operator $name 0 "$(integer_rows $name)"
  done
  operator mul_int 2 "$(integer_rows mul_int)"
  operator div_int 17 "$(integer_rows div_int)"
  operator rem_int 18 "$(integer_rows rem_int)"
  for format in f32 f64; do
    operator "cast_int_$format" 3 "$(integer_rows "cast_int_$format")"
    operator "cast_${format}_int" 1 "$(integer_rows "cast_${format}_int")"
  done
  operator cast_f32_f64 0 "$(integer_rows cast_f32_f64)"
  operator cast_f64_f32 2 "$(integer_rows cast_f64_f32)"
  echo "vendor:"
  vendor_operators "${8:-$root/bench/vendor_operators.csv}"
  cat <<END
memories:
  reg: {read_latency: 0, write_latency: 1, source: "flip-flops: read at once, written at the next edge"}
  lutram: {read_latency: 1, write_latency: 1, source: "AMD UG474, distributed RAM with its read registered"}
  bram: {read_latency: 1, write_latency: 1, source: "AMD UG473, block RAM without output register"}
  external: {read_latency: 1, write_latency: 1, source: "contract of the emitted module's memory ports"}
END
}

# ice40_target NAME LUT RAM SOURCE: integers only, no LUT RAM.
ice40_target() {
  cat <<END
# Written by bench/write_targets.sh: operators as measured, capacities as in the data sheet.
# Integers only. A block RAM of 4 Kb counts as one bram18.
name: $1
family: ice40
sources:
  integer: &integer results/ice40_operators_synthesis.csv
capacity: {lut: $2, ff: $2, dsp: 0, bram18: $3, source: "$4"}
operators:
END
  local name
  for name in add_int cmp_int logic_int shift_int select; do
    operator $name 0 "$(ice40_rows $name)"
  done
  operator mul_int 1 "$(ice40_rows mul_int)"
  cat <<END
memories:
  reg: {read_latency: 0, write_latency: 1, source: "flip-flops: read at once, written at the next edge"}
  bram: {read_latency: 1, write_latency: 1, source: "Lattice FPGA-TN-02002, memory usage guide: read at the clock edge"}
  external: {read_latency: 1, write_latency: 1, source: "contract of the emitted module's memory ports"}
END
}

target xc7z020 53200 106400 220 280 \
  "AMD DS190, Zynq-7000 overview: Z-7020, 140 block RAMs of 36 Kb" >"$root/configs/targets/xc7z020.yaml"
target xc7vx690t 433200 866400 3600 2940 \
  "AMD DS180, 7 series overview: XC7VX690T, 1470 block RAMs of 36 Kb" >"$root/configs/targets/xc7vx690t.yaml"
# Own operators are those of the 7 series, in which the same logic takes longer.
target xcu280 1303680 2607360 9024 4032 \
  "AMD DS963, Alveo U280: 2016 block RAMs of 36 Kb; no UltraRAM" \
  ultrascale_sources "$root/bench/vendor_operators_xcu280.csv" >"$root/configs/targets/xcu280.yaml"
ice40_target ice40-hx8k 7680 32 \
  "Lattice DS1040, iCE40 LP/HX family: HX8K, 7,680 logic cells, 32 block RAMs of 4 Kb" >"$root/configs/targets/ice40-hx8k.yaml"
