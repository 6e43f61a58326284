#!/usr/bin/env bash
# Proves what MODULE.svh says of a module of codegen/lib with yosys-smtbmc: to a depth, and by induction.
# usage: prove.sh MODULE.sv DEPTH [PARAMETER=VALUE...]
# Prints `proven`, or what fails and its last lines. Exit code 1 if it is not proven.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
file=$1
depth=$2
shift 2
module=$(basename "$file" .sv)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Inside of the module, so that induction may speak of its registers.
sed "s|^endmodule|\`include \"$here/$module.svh\"\nendmodule|" "$file" >"$work/$module.sv"
settings=()
for parameter in "$@"; do settings+=(-chparam "${parameter%%=*}" "${parameter#*=}"); done
yosys -q -p "read_verilog -sv -formal $work/$module.sv; hierarchy -top $module ${settings[*]}; proc; opt; async2sync; setundef -undriven -anyseq; opt; dffunmap; write_smt2 -wires $work/$module.smt2" >"$work/yosys.log" 2>&1 ||
  { cat "$work/yosys.log"; exit 1; }
for mode in "" -i; do
  if ! yosys-smtbmc -s z3 --unroll $mode -t "$depth" "$work/$module.smt2" >"$work/log" 2>&1; then
    echo "$module $*: ${mode:-bmc} fails: $(grep -m1 -E 'Assert failed|Unreached|ERROR' "$work/log" || tail -1 "$work/log")"
    exit 1
  fi
done
echo "$module $*: proven"
