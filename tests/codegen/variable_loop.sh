#!/usr/bin/env bash
# hls_variable_loop: clean under verilator -Wall and right in simulation, which catches one small mutation at a time.
# Usage: variable_loop.sh LIBRARY_DIRECTORY BENCH.sv
set -euo pipefail
module=$1/hls_variable_loop.sv
bench=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# sed expression | what is broken; one line must change.
mutants=(
  "s/iter = start \|\| going/iter = going/|no pulse at the start"
  "s/start \? first : x_q/x_q/|runs begin where the last one ended"
  "s/is_first = start \|\| in_first/is_first = in_first/|the first cycle is of no first iteration"
  "s/if \(rst\) going <= 1'b0;/if (1'b0) going <= 1'b0;/|reset does not end a run"
  "s/going <= next && more;/going <= next;/|a run never ends"
  "s/going <= next && more;/going <= more;/|iterations begin without next"
  "s/x_q <= next && more \?/x_q <= more ?/|x counts without next"
  "s/x_q <= next && more \? x \+/x_q <= next \&\& more ? x_q +/|x counts from the last run"
  "s/is_first && !next/is_first/|every iteration is the first"
)

# add NAME MODULE.sv: a bench of its own for the module, in the one model of all.
instances=
add() {
  sed "s/hls_variable_loop/$1_module/" "$2" >"$work/$1_module.sv"
  sed "s/hls_variable_loop/$1_module/; s/variable_loop_bench/$1/" "$bench" >"$work/$1.sv"
  instances+="  $1 $1_bench ();"$'\n'
}

verilator --lint-only -Wall "$module"
add unchanged "$module"
for i in "${!mutants[@]}"; do
  sed -E "${mutants[i]%|*}" "$module" >"$work/mutated"
  if [[ $(diff "$module" "$work/mutated" | grep -c '^<') != 1 ]]; then
    echo "not one line changed: ${mutants[i]##*|}" >&2
    exit 2
  fi
  add "mutant_$i" "$work/mutated"
done
printf 'module all_benches;\n%s  initial #50000 $finish;\nendmodule\n' "$instances" >"$work/all_benches.sv"
verilator --binary -O0 --timing --output-split 0 -Wno-fatal -Wno-lint -Wno-style --Mdir "$work/obj_dir" -o bench \
  -MAKEFLAGS "VM_PARALLEL_BUILDS=0 OPT_FAST=-O0 OPT_SLOW=-O0 OPT_GLOBAL=-O0" \
  --top-module all_benches "$work"/*.sv >"$work/build.log" 2>&1 || {
  cat "$work/build.log" >&2
  exit 2
}
"$work/obj_dir/bench" >"$work/bench.log"

grep -q '^unchanged: PASS' "$work/bench.log" || {
  echo "the unchanged module does not pass" >&2
  cat "$work/bench.log" >&2
  exit 1
}
survivors=0
for i in "${!mutants[@]}"; do
  if grep -q "^mutant_$i: FAIL" "$work/bench.log"; then
    echo "caught   ${mutants[i]##*|}"
  else
    echo "SURVIVED ${mutants[i]##*|}" >&2
    survivors=$((survivors + 1))
  fi
done
echo "${#mutants[@]} mutants tried, $survivors survived"
((survivors == 0))
