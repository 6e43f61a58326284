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
  echo "# host: $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) cores, g++ $(g++ -dumpfullversion)"
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
