# Sourced by float_operators.sh, float_mutants.sh and float_netlists.sh.

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
float_library=$(cd "$here/../../codegen/lib" && pwd)
# shellcheck source=operators_build.sh
. "$here/operators_build.sh"

# float_build LIBRARY DIRECTORY EXP_BITS FRAC_BITS LATENCIES DIVIDER_LATENCIES FMA_LATENCIES INTERVALS
#   OPTIMISATION [VERILATOR_ARGUMENT...]
# DIRECTORY/float_operators: all operators of LIBRARY for one format and the latencies of the bit mask
# LATENCIES (those of DIVIDER_LATENCIES for the divider and the square root, of FMA_LATENCIES for the
# multiply-add); dividers and square roots that work in turns with the intervals of the comma-separated
# list INTERVALS.
float_build() {
  local library=$1 directory=$2 exp_bits=$3 frac_bits=$4 latencies=$5 divider_latencies=$6
  local fma_latencies=$7 intervals=$8 optimisation=$9
  shift 9
  local commas=${intervals//[^,]/}
  local slot_bits=32
  if ((1 + exp_bits + frac_bits > 32)); then slot_bits=64; fi
  local defines="-DEXP_BITS=$exp_bits -DFRAC_BITS=$frac_bits -DLATENCIES=$latencies"
  defines+=" -DDIVIDER_LATENCIES=$divider_latencies -DFMA_LATENCIES=$fma_latencies -DINTERVALS=$intervals"
  build_comparison float_operators "$library" "$directory" "$optimisation" "$defines" \
    -GEXP_BITS="$exp_bits" -GFRAC_BITS="$frac_bits" -GSLOT_BITS="$slot_bits" \
    -GLATENCIES="$latencies" -GDIVIDER_LATENCIES="$divider_latencies" \
    -GFMA_LATENCIES="$fma_latencies" "+define+INTERVALS=$intervals" \
    "+define+INTERVAL_COUNT=$((${#commas} + 1))" "$@"
}
