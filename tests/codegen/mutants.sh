# Sourced by float_mutants.sh and integer_mutants.sh.

# try_mutants PROGRAM LIBRARY "MODULE..." "CHECK_ARGUMENT..." VERILATOR_ARGUMENT...
# One small mutation at a time of the named modules of LIBRARY, each of which the comparison PROGRAM,
# built in $work/unchanged with these arguments for Verilator and without optimisation, must catch. An
# entry of the array `mutants` is "MODULE|sed expression|what is broken"; one line of the file must
# change. Exit code 1 if one survives, or if the operators do not pass unchanged.
try_mutants() {
  local program=$1 library=$2 modules=$3 arguments=$4
  shift 4
  # shellcheck disable=SC2086
  "$work/unchanged/$program" $arguments >/dev/null || {
    echo "the unchanged operators do not pass" >&2
    return 1
  }
  local line module what expression name status survivors=0
  for line in "${mutants[@]}"; do
    module=${line%%|*}
    what=${line##*|}
    expression=${line#*|}
    expression=${expression%|*}
    rm -rf "$work/library" "$work/mutant"
    mkdir "$work/library" "$work/mutant"
    for name in $modules; do cp "$library/$name.sv" "$work/library"; done
    sed -i -E "$expression" "$work/library/$module.sv"
    if [[ $(diff "$work/library/$module.sv" "$library/$module.sv" | grep -c '^<') != 1 ]]; then
      echo "not one line of $module.sv changed: $what" >&2
      return 2
    fi
    build_mutant "$program" "$@" >"$work/log" 2>&1 || {
      cat "$work/log" >&2
      echo "does not build: $what" >&2
      return 2
    }
    status=0
    # shellcheck disable=SC2086
    "$work/mutant/$program" $arguments >/dev/null 2>"$work/log" || status=$?
    if ((status == 1)); then
      echo "caught   $what: $(head -n 1 "$work/log")"
    else
      echo "SURVIVED $what (exit code $status)" >&2
      survivors=$((survivors + 1))
    fi
  done
  echo "${#mutants[@]} mutants tried, $survivors survived"
  ((survivors == 0))
}

# build_mutant PROGRAM VERILATOR_ARGUMENT...: $work/mutant/PROGRAM from $work/library and the unchanged
# comparison's object, which depends on the class of the model: that must be the same.
build_mutant() {
  local program=$1 model=V${1}_top.h
  shift
  verilate "${program}_top" "$work/library" "$work/mutant" "$@" -Wno-lint -Wno-style -Wno-fatal &&
    cmp "$work/mutant/$model" "$work/unchanged/$model" &&
    "${compile[@]}" -O0 "-I$work/mutant" -include "$work/runtime/model.h" "$work/mutant/model.cpp" \
      "$work/unchanged/$program.o" "$work"/runtime/*.o -pthread -o "$work/mutant/$program"
}
