# Sourced by the benchmarks: where things are, and the lines that every results file starts with.
# shellcheck shell=bash
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
program=$root/build/release/hls-dse
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# build TARGET...: the release build of programs.
build() { "$root/dev" build release "$@"; }

# header COMMAND: what was measured, of which commit, on which machine.
header() {
  local commit dirty=
  commit=$(git -C "$root" rev-parse --short HEAD)
  git -C "$root" diff --quiet HEAD -- ':!results' || dirty=" with changes"
  echo "# commit: $commit$dirty"
  echo "# command: $1"
  echo "# host: $(sed -n '/^model name/{s/[^:]*: //p;q}' /proc/cpuinfo), $(nproc) cores, g++ $(g++ -dumpfullversion)"
}

# seconds COMMAND...: runs it and prints how long it took; its output goes to $work/log.
seconds() {
  local start=$EPOCHREALTIME
  "$@" >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    return 1
  }
  awk -v a="$start" -v b="$EPOCHREALTIME" 'BEGIN {printf "%.3f\n", b - a}'
}

# synthesise DESIGN: the folder's cells on standard output, as lut,ff,dsp,bram18,critical_path_ps.
# Warnings that mean a netlist unlike the source are errors; that ports of block RAM are wider than a memory is none.
# The critical path is what abc9 makes of the same design, once `hierarchy` has set the widths of memory ports (abc9 ends
# with an error otherwise); empty where it ends with an error.
# CELLS names a folder where what Yosys found is kept by the text of the design, comments left out.
synthesise() {
  local design=$1 top kept= options
  if [[ ${CELLS:-} ]]; then
    mkdir -p "$CELLS"
    kept=$CELLS/$({ yosys -V; cat "$design"/*.sv; } | sed 's|//.*||' | sha256sum | cut -d ' ' -f 1)
    [[ ! -f $kept ]] || cp "$kept" "$design/stat"
  fi
  # The design's own file; all others are of the library.
  top=$(basename "$(find "$design" -name '*.sv' ! -name 'hls_*')" .sv)
  if [[ ! -f $design/stat ]]; then
    options="-family xc7 -flatten -noiopad -noclkbuf -top $top"
    yosys -q -w 'Resizing cell port' -l "$design/log" -e 'implicitly declared|assigned in a block|no driver' -p "
      read_verilog -sv $(echo "$design"/*.sv)
      synth_xilinx $options -run begin:map_ffs; design -save fine
      synth_xilinx $options -run map_ffs:; tee -q -o $design/stat stat
      design -load fine; setattr -mod -unset keep_hierarchy A:keep_hierarchy; flatten; hierarchy -check
      synth_xilinx $options -abc9 -run map_ffs:" >&2 || [[ -s $design/stat ]]
    sed -nE 's/.*Del = *([0-9]+).*/critical_path \1/p' "$design/log" | tail -n 1 >>"$design/stat"
    rm "$design/log"
  fi
  [[ -z $kept ]] || cp "$design/stat" "$kept"
  # Of a design with modules that are kept the last part is that of all of it.
  awk '/^===/ {lut = ff = dsp = bram = 0}
       $1 ~ /^LUT[1-6]$|^SRL|^RAM(32|64|128|256)/ {lut += $2 * ($1 ~ /^RAM(32M|64M)/ ? 4 : $1 ~ /X1D$/ ? 2 : 1)}
       $1 ~ /^FD[RSCP]E$/ {ff += $2}
       $1 == "DSP48E1" {dsp += $2}
       $1 == "RAMB18E1" {bram += $2}
       $1 == "RAMB36E1" {bram += 2 * $2}
       $1 == "critical_path" {critical_path = $2}
       END {printf "%d,%d,%d,%d,%s", lut, ff, dsp, bram, critical_path}' "$design/stat"
}
