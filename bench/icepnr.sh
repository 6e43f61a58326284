#!/usr/bin/env bash
# Integer designs placed and routed on an iCE40 HX8K: asked clock and Fmax reached.
#
# usage: bench/icepnr.sh [SPACE...]    without one, all, into results/icepnr.csv; with some, printed only
#
# Of each space the points of `picks` are emitted, synthesised by Yosys' synth_ice40 (an HX8K has no DSPs) and placed and
# routed by nextpnr-ice40 for the clock that they were scheduled for, with each seed. Every pin of a design but clk, rst,
# start and done sits behind a register of a scan chain, for there are 206 pins: so that fmax_mhz is the longest path from
# register to register, ports of memories among them. `cells` are logic cells with those of the chain, `chain` the bits of
# the chain: a flip-flop for each, and for each output a multiplexer.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
target=$root/configs/targets/ice40-hx8k.yaml
seeds=(1 2 3)

# Spaces: name, asked clock in ns, config, picks; settings behind `|`. An HX8K has no LUT RAM.
spaces() {
  cat <<'END'
fir 16 configs/fir.yaml smallest knee
transpose_add 8 configs/transpose_add.yaml smallest knee
conv3x3 12 configs/conv3x3.yaml smallest knee
matmul_int 22 configs/matmul_int.yaml smallest knee | knobs.arrays.a.storage=reg,bram | knobs.arrays.b.storage=reg,bram
END
}

# wrapper DESIGN.sv: a module `chained` around the design, on standard output.
wrapper() {
  awk '
    /^module / {name = $2; next}
    /^\);/ {exit}
    name {ports = ports $0}
    function add(direction, port, width) {
      if (port ~ /^(clk|rst|start|done)$/) {
        pins = pins (pins ? ", " : "") "." port
      } else if (direction == "input") {
        pins = pins sprintf(", .%s(ins[%d:%d])", port, inputs + width - 1, inputs)
        inputs += width
      } else {
        pins = pins sprintf(", .%s(outs[%d:%d])", port, outputs + width - 1, outputs)
        outputs += width
      }
    }
    END {
      count = split(ports, list, ",")
      for (i = 1; i <= count; ++i) {
        words = split(list[i], word, " ")
        add(word[1], word[words], words == 4 ? substr(word[3], 2) + 1 : 1)
      }
      printf "module chained (input logic clk, rst, start, in, load, output logic done, out);\n"
      printf "  logic [%d:0] ins;\n  logic [%d:0] outs, held;\n  logic start_q, rst_q, done_d;\n", inputs - 1, outputs - 1
      printf "  always_ff @(posedge clk) begin\n    ins <= %d\x27({ins, in});\n", inputs
      printf "    held <= load ? outs : held >> 1;\n    {rst_q, start_q, done} <= {rst, start, done_d};\n  end\n"
      sub(/\.rst/, ".rst(rst_q)", pins); sub(/\.start/, ".start(start_q)", pins); sub(/\.done/, ".done(done_d)", pins)
      printf "  assign out = held[0];\n  %s design_ (%s);\nendmodule\n", name, pins
      printf "// chain %d\n", inputs + outputs
    }' "$1"
}

# place SEED ASKED_NS: cells,ram,fmax_mhz of $work/chained.json.
place() {
  local asked
  asked=$(awk -v ns="$2" 'BEGIN {printf "%.3f", 1000 / ns}')
  nextpnr-ice40 --hx8k --package ct256 --json "$work/chained.json" --freq "$asked" --seed "$1" --pcf-allow-unconstrained \
    --timing-allow-fail --report "$work/report.json" --quiet >"$work/log" 2>&1 || {
    tail -n 3 "$work/log" >&2
    return 1
  }
  tr -d ' \n' <"$work/report.json" >"$work/report"
  # number NAME: the number behind it.
  number() { grep -oE "$1[0-9.]+" "$work/report" | sed -n 1p | grep -oE '[0-9.]+$'; }
  echo "$(number '"ICESTORM_LC":\{"available":[0-9]+,"used":'),$(number '"ICESTORM_RAM":\{"available":[0-9]+,"used":'),$(number '"achieved":')"
}

# rows SPACE
rows() {
  local name=$1 line ns config picks settings=() pick design top id predicted chain seed result
  line=$(spaces | grep "^$name ") || {
    echo "no space '$name': $(spaces | cut -d ' ' -f 1 | xargs)" >&2
    return 2
  }
  IFS='|' read -r -a line <<<"$line"
  read -r _ ns config picks <<<"${line[0]}"
  for setting in "${line[@]:1}"; do
    setting=${setting# }
    settings+=(--set "${setting% }")
  done
  "$program" "$root/$config" -o "$work/$name" --quiet --no-report --set "target=$target" --set "clock_period_ns=$ns" \
    --set 'emit=[]' "${settings[@]}" >/dev/null
  for pick in $picks; do
    rm -rf "$work/$name/designs"
    "$program" emit "$work/$name" --pick "$pick" --quiet >/dev/null
    design=$(echo "$work/$name"/designs/*)
    id=$(basename "$design")
    top=$(find "$design" -name '*.sv' ! -name 'hls_*')
    wrapper "$top" >"$work/chained.sv"
    chain=$(awk '/^\/\/ chain/ {print $3}' "$work/chained.sv")
    yosys -q -e 'implicitly declared|assigned in a block|no driver' -p "read_verilog -sv $work/chained.sv $(echo "$design"/*.sv)
      synth_ice40 -top chained -json $work/chained.json" >&2
    predicted=$(awk -F, -v id="$id" '
      NR == 1 {for (i = 1; i <= NF; ++i) column[$i] = i}
      NR > 1 && $1 == id {printf "%s,%s,%s", $column["latency_cycles"], $column["lut"], $column["ff"]}' "$work/$name/pareto.csv")
    for seed in "${seeds[@]}"; do
      result=$(place "$seed" "$ns")
      echo "$name,$pick,$id,$predicted,$chain,${result%,*},$seed,$(awk -v ns="$ns" -v reached="${result##*,}" 'BEGIN {
        printf "%.1f,%.1f,%s", 1000 / ns, reached, (reached >= 1000 / ns ? "yes" : "no")}')"
    done
  done
}

build hls-dse
names=("$@")
[[ ${#names[@]} -gt 0 ]] || mapfile -t names < <(spaces | cut -d ' ' -f 1)
{
  header "./dev bench icepnr${*:+ $*}"
  echo "# tools: $(yosys -V | cut -d' ' -f1-2) synth_ice40; nextpnr-ice40 $(nextpnr-ice40 --version 2>&1 | grep -oE '[0-9][^) ]*\)?$' | tr -d ')') --hx8k --package ct256"
  echo "space,pick,point_id,cycles,lut,ff,chain,cells,ram,seed,asked_mhz,fmax_mhz,met"
  for name in "${names[@]}"; do rows "$name"; done
} | tee "$work/icepnr.csv"
[[ $# -gt 0 ]] || mv "$work/icepnr.csv" "$root/results/icepnr.csv"
