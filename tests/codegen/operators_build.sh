# Sourced by the scripts that compare operators of codegen/lib with the host. $work is a scratch folder.

verilator_include=$(verilator --getenv VERILATOR_ROOT)/include
compile=(g++ -std=c++20 -w -ffp-contract=off "-I$verilator_include" "-I$verilator_include/vltstd")

# runtime OPTIMISATION: what all models share, compiled once into $work/runtime: Verilator's objects and
# its header, and the vectors.
runtime() {
  local folder=$work/runtime source
  [[ ! -d $folder ]] || return 0
  mkdir "$folder"
  echo '#include "verilated.h"' >"$folder/model.h"
  "${compile[@]}" "$1" -x c++-header "$folder/model.h" -o "$folder/model.h.gch"
  for source in "$verilator_include"/verilated{,_threads}.cpp "$here/float_vectors.cpp"; do
    "${compile[@]}" "$1" -c "$source" -o "$folder/$(basename "$source" .cpp).o"
  done
}

# verilate TOP LIBRARY DIRECTORY VERILATOR_ARGUMENT...: DIRECTORY/model.cpp, the module TOP.sv with the
# modules of LIBRARY. Warnings are errors unless the arguments say otherwise.
verilate() {
  local top=$1 library=$2 directory=$3
  shift 3
  verilator --cc -Wall --Mdir "$directory" --top-module "$top" -y "$library" -y "$here" -O3 --x-assign fast \
    --x-initial fast --output-split 0 "$@" "$here/$top.sv" || return
  cat "$directory/V$top"*.cpp >"$directory/model.cpp"
}

# build_comparison PROGRAM LIBRARY DIRECTORY OPTIMISATION "DEFINE..." VERILATOR_ARGUMENT...: the comparison
# DIRECTORY/PROGRAM, whose source is PROGRAM.cpp, compiled with the macros, and whose module is
# PROGRAM_top.sv.
build_comparison() {
  local program=$1 library=$2 directory=$3 optimisation=$4 defines=$5
  shift 5
  mkdir -p "$directory"
  runtime "$optimisation"
  {
    verilate "${program}_top" "$library" "$directory" "$@" &&
      "${compile[@]}" "$optimisation" "-I$directory" -include "$work/runtime/model.h" \
        -c "$directory/model.cpp" -o "$directory/model.o" &&
      # shellcheck disable=SC2086
      "${compile[@]}" "$optimisation" $defines "-I$directory" "-I$here" -include "$work/runtime/model.h" \
        -c "$here/$program.cpp" -o "$directory/$program.o" &&
      g++ "$directory"/{model,"$program"}.o "$work"/runtime/*.o -pthread -o "$directory/$program"
  } >"$directory/build.log" 2>&1 || {
    cat "$directory/build.log" >&2
    return 2
  }
}
