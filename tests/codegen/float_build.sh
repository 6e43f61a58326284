# Sourced by float_operators.sh and float_mutants.sh.

float_tests=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
float_library=$(cd "$float_tests/../../codegen/lib" && pwd)

# float_build LIBRARY DIRECTORY EXP_BITS FRAC_BITS LATENCIES DIVIDER_LATENCIES FMA_LATENCIES
#   CXX_OPTIMISATION [VERILATOR_ARGUMENT...]
# Verilates all operators of LIBRARY for one format and the latencies of the bit mask LATENCIES
# (those of DIVIDER_LATENCIES for the divider and the square root, of FMA_LATENCIES for the
# multiply-add), and links DIRECTORY/float_operators. The host arithmetic is built without
# contraction to fused multiply-add.
float_build() {
  local library=$1 directory=$2 exp_bits=$3 frac_bits=$4 latencies=$5 divider_latencies=$6
  local fma_latencies=$7 optimisation=$8
  shift 8
  local slot_bits=32
  if ((1 + exp_bits + frac_bits > 32)); then slot_bits=64; fi
  mkdir -p "$directory"
  verilator --cc --exe --build -Wall --Mdir "$directory" --top-module float_operators_top \
    -y "$library" -GEXP_BITS="$exp_bits" -GFRAC_BITS="$frac_bits" -GSLOT_BITS="$slot_bits" \
    -GLATENCIES="$latencies" -GDIVIDER_LATENCIES="$divider_latencies" \
    -GFMA_LATENCIES="$fma_latencies" -O3 --x-assign fast --x-initial fast --output-split 0 \
    -CFLAGS "-std=c++20 -ffp-contract=off $optimisation -I$float_tests" \
    -CFLAGS "-DEXP_BITS=$exp_bits -DFRAC_BITS=$frac_bits -DLATENCIES=$latencies" \
    -CFLAGS "-DDIVIDER_LATENCIES=$divider_latencies -DFMA_LATENCIES=$fma_latencies" \
    -MAKEFLAGS "OPT_FAST=$optimisation OPT_SLOW=-O0 OPT_GLOBAL=-O1" -o float_operators \
    "$float_tests/float_operators_top.sv" "$float_tests/float_operators.cpp" \
    "$float_tests/float_vectors.cpp" "$@" >"$directory/build.log" 2>&1 || {
    cat "$directory/build.log" >&2
    return 2
  }
}
