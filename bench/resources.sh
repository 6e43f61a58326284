#!/usr/bin/env bash
# LUT, FF, DSP and RAMB18 of each design of the fronts of all configs: predicted, and as Yosys synthesises it.
# The configs to measure may be named; a design of 90,000 LUTs takes Yosys a quarter of an hour.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
build hls-dse

# synthesise DESIGN: the folder's cells on standard output, as lut,ff,dsp,bram18.
# Warnings that mean a netlist unlike the source are errors.
synthesise() {
  local design=$1 top
  # The design's own file; all others are of the library.
  top=$(basename "$(find "$design" -name '*.sv' ! -name 'hls_*')" .sv)
  yosys -q -e 'implicitly declared|assigned in a block|no driver' -p "read_verilog -sv $(echo "$design"/*.sv)
    synth_xilinx -family xc7 -flatten -noiopad -noclkbuf -top $top
    tee -q -o $work/stat stat" >&2
  awk '$1 ~ /^LUT[1-6]$|^SRL|^RAM(32|64|128|256)/ {lut += $2 * ($1 ~ /^RAM(32M|64M)/ ? 4 : $1 ~ /X1D$/ ? 2 : 1)}
       $1 ~ /^FD[RSCP]E$/ {ff += $2}
       $1 == "DSP48E1" {dsp += $2}
       $1 == "RAMB18E1" {bram += $2}
       $1 == "RAMB36E1" {bram += 2 * $2}
       END {printf "%d,%d,%d,%d", lut, ff, dsp, bram}' "$work/stat"
}

# predicted STUDY ID: lut,ff,dsp,bram18 as the study has them.
predicted() {
  awk -F, -v id="$2" '
    NR == 1 {for (i = 1; i <= NF; ++i) column[$i] = i}
    NR > 1 && $1 == id {printf "%s,%s,%s,%s", $column["lut"], $column["ff"], $column["dsp"], $column["bram18"]}' \
    "$1/pareto.csv"
}

configs=("$@")
[[ ${#configs[@]} -gt 0 ]] || configs=("$root"/configs/*.yaml)
{
  header "./dev bench resources"
  echo "# tool: $(yosys -V); synth_xilinx -family xc7 -flatten -noiopad -noclkbuf; lut counts LUT1..LUT6, SRLs and LUT RAM"
  echo "config,point_id,lut,ff,dsp,bram18,yosys_lut,yosys_ff,yosys_dsp,yosys_bram18"
  for config in "${configs[@]}"; do
    name=$(basename "$config" .yaml)
    "$program" "$config" -o "$work/$name" --quiet --no-report >/dev/null
    "$program" emit "$work/$name" --all --quiet --no-report >/dev/null
    for id in $(sed -n 's/^\([0-9]*\),.*/\1/p' "$work/$name/pareto.csv"); do
      cells=$(synthesise "$work/$name/designs/$id")
      echo "$name,$id,$(predicted "$work/$name" "$id"),$cells"
    done
  done
} | tee "$work/resources.csv"
cp "$work/resources.csv" "$root/results/resources.csv"
