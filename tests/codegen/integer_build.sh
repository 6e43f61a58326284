# Sourced by integer_operators.sh, integer_mutants.sh and integer_netlists.sh.

integer_tests=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
integer_library=$(cd "$integer_tests/../../codegen/lib" && pwd)

# integer_build LIBRARY DIRECTORY BITS LATENCIES CXX_OPTIMISATION [VERILATOR_ARGUMENT...]
# Verilates the integer dividers and the conversions of LIBRARY for integers of BITS bits and the
# latencies of the comma-separated list LATENCIES, and links DIRECTORY/integer_operators.
integer_build() {
  local library=$1 directory=$2 bits=$3 latencies=$4 optimisation=$5
  shift 5
  local commas=${latencies//[^,]/}
  mkdir -p "$directory"
  verilator --cc --exe --build -Wall --Mdir "$directory" --top-module integer_operators_top \
    -y "$library" -GBITS="$bits" "+define+LATENCY_COUNT=$((${#commas} + 1))" \
    "+define+LATENCIES=$latencies" -O3 --x-assign fast --x-initial fast --output-split 20000 \
    -CFLAGS "-std=c++20 -ffp-contract=off $optimisation -I$integer_tests" \
    -CFLAGS "-DBITS=$bits -DLATENCIES=$latencies" \
    -MAKEFLAGS "OPT_FAST=$optimisation OPT_SLOW=-O0 OPT_GLOBAL=-O1" -o integer_operators \
    "$integer_tests/integer_operators_top.sv" "$integer_tests/integer_operators.cpp" \
    "$integer_tests/float_vectors.cpp" "$@" >"$directory/build.log" 2>&1 || {
    cat "$directory/build.log" >&2
    return 2
  }
}
