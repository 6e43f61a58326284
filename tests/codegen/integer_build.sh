# Sourced by integer_operators.sh, integer_mutants.sh and integer_netlists.sh.

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
integer_library=$(cd "$here/../../codegen/lib" && pwd)
# shellcheck source=operators_build.sh
. "$here/operators_build.sh"

# integer_build LIBRARY DIRECTORY BITS LATENCIES INTERVALS OPTIMISATION [VERILATOR_ARGUMENT...]
# DIRECTORY/integer_operators: the integer dividers and the conversions of LIBRARY for integers of BITS
# bits and the latencies of the comma-separated list LATENCIES; dividers that work in turns with the
# intervals of the list INTERVALS.
integer_build() {
  local library=$1 directory=$2 bits=$3 latencies=$4 intervals=$5 optimisation=$6
  shift 6
  local commas=${latencies//[^,]/} interval_commas=${intervals//[^,]/}
  build_comparison integer_operators "$library" "$directory" "$optimisation" \
    "-DBITS=$bits -DLATENCIES=$latencies -DINTERVALS=$intervals" -GBITS="$bits" \
    "+define+LATENCY_COUNT=$((${#commas} + 1))" "+define+LATENCIES=$latencies" \
    "+define+INTERVAL_COUNT=$((${#interval_commas} + 1))" "+define+INTERVALS=$intervals" "$@"
}
