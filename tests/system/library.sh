#!/usr/bin/env bash
# Builds examples/ with the installed library, where the source tree is not to be seen, and compares the front it prints
# with that of the program.
# usage: library.sh BUILD SOURCE
set -euo pipefail
# shellcheck source=hidden.sh
. "$(dirname "${BASH_SOURCE[0]}")/hidden.sh"

build=$1
source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix=$work/prefix

for component in program library; do
  cmake --install "$build" --prefix "$prefix" --component $component >"$work/log" || { cat "$work/log" && exit 1; }
done
cp -r "$source/examples" "$work/examples"

cat >"$work/use.sh" <<'USE'
set -euo pipefail
{
  cmake -S examples -B build -DCMAKE_PREFIX_PATH="$1" -DCMAKE_BUILD_TYPE=Release
  cmake --build build
} >log 2>&1 || { cat log && exit 1; }
config=$1/share/hls-dse/configs/fir.yaml
"$1/bin/hls-dse" "$config" -o study --quiet --no-report >/dev/null
awk -F, 'NR == 1 {for (i = 1; i <= NF; i++) column[$i] = i}
  NR > 1 {printf "point %d: %d cycles, %d LUT\n", $1, $column["latency_cycles"], $column["lut"]}' \
  study/pareto.csv >expected
[[ -s expected ]]
# All points of the space, so that the front is that of the sweep.
build/evaluate_points "$config" "$(($(wc -l <study/points.csv) - 1))" | diff expected -
! build/evaluate_points missing.yaml 2>/dev/null
USE
cd "$work"
run_without_sources use.sh "$prefix" "$source"
echo "the example finds the front of the program"
