#!/usr/bin/env bash
# The main job on a real kernel: sweep a config, twice and with different numbers of threads, compare the files byte
# for byte, prove front points against the C, check that the emitted SystemVerilog can be read and is lint clean, and
# read it with Yosys.
# usage: kernels.sh HLS_DSE CHECK_EMITTED CONFIG PICKS   (PICKS: "all", or picks such as "knee smallest")
set -euo pipefail

program=$1
check_emitted=$2
config=$3
picks=$4

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$program" "$config" -o "$work/study" -j 1 --quiet
"$program" "$config" -o "$work/again" -j 8 --quiet >/dev/null
# A build without npm writes no report.html.
for file in "$work"/study/*.csv "$work"/study/*.html; do
  [[ ! -e $file ]] || cmp "$file" "$work/again/$(basename "$file")"
done

if [[ $picks == all ]]; then
  "$program" verify "$work/study" --all
else
  for pick in $picks; do
    "$program" verify "$work/study" --pick "$pick"
  done
fi

# What all simulations share is in the user's cache.
cache=${XDG_CACHE_HOME:-$HOME/.cache}/hls-dse
compgen -G "$cache/runtime-*" >/dev/null
[[ ! -e $work/study/simulation_runtime ]]

# black_boxes MANIFEST: what a synthesiser knows of external modules.
black_boxes() {
  python3 -c '
import json, sys
for each in json.load(open(sys.argv[1])).get("external_modules", []):
    bits = "logic [%d:0]" % (each["bits"] - 1)
    ports = ["input %s %s" % (bits, name) for name in "ab"[: each["operands"]]]
    print("(* blackbox *) module %s #(parameter LATENCY = 1) (input logic clk, %s, output %s y); endmodule"
          % (each["module"], ", ".join(ports), bits))' "$1"
}

# top DESIGN: the name of its module. All other files are of the library.
top() { basename "$(find "$1" -name '*.sv' ! -name 'hls_*')" .sv; }

for design in "$work"/study/designs/*; do
  "$check_emitted" "$design/$(top "$design").sv"
  black_boxes "$design/manifest.json" >"$work/black_boxes.sv"
  printf '`verilator_config\nlint_off -file "%s"\n' "$work/black_boxes.sv" >"$work/black_boxes.vlt"
  verilator --lint-only -Wall --top-module "$(top "$design")" "$work/black_boxes.vlt" "$work/black_boxes.sv" "$design"/*.sv
done

# Yosys reads some constructs and synthesises them wrong with no more than a warning: those warnings are errors here.
design=$(ls -d "$work"/study/designs/* | sort -V | sed -n 1p)
top=$(top "$design")
black_boxes "$design/manifest.json" >"$work/black_boxes.sv"
yosys -q -e 'implicitly declared|assigned in a block|no driver' \
  -p "read_verilog -sv $work/black_boxes.sv $(echo "$design"/*.sv); synth_xilinx -family xc7 -flatten -noiopad -noclkbuf -top $top"
printf '%s: two runs alike, picks proven, point %s synthesised\n' "$top" "$(basename "$design")"
