# Sourced by integer_operators.sh, integer_mutants.sh and integer_netlists.sh.

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
integer_library=$(cd "$here/../../codegen/lib" && pwd)
# shellcheck source=operators_build.sh
. "$here/operators_build.sh"

# integer_build LIBRARY DIRECTORY BITS LATENCIES OPTIMISATION [VERILATOR_ARGUMENT...]
# DIRECTORY/integer_operators: the integer dividers and the conversions of LIBRARY for integers of BITS
# bits and the latencies of the comma-separated list LATENCIES.
integer_build() {
  local library=$1 directory=$2 bits=$3 latencies=$4 optimisation=$5
  shift 5
  local commas=${latencies//[^,]/}
  build_comparison integer_operators "$library" "$directory" "$optimisation" \
    "-DBITS=$bits -DLATENCIES=$latencies" -GBITS="$bits" \
    "+define+LATENCY_COUNT=$((${#commas} + 1))" "+define+LATENCIES=$latencies" "$@"
}
