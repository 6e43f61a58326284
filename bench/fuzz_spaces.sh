#!/usr/bin/env bash
# Default spaces of random C, swept and in part simulated, with sanitizers.
#
# usage: [SEEDS=2000] [FIRST=200000] [SECONDS_A_SPACE=5] [POINTS=0] [PRESET=dev] bench/fuzz_spaces.sh
# A row for each 100 seeds: kernels whose sweep ended as it should (a front, nothing feasible, or the budget at its end),
# points that were then simulated against the C (POINTS of each kernel, drawn with its seed), and faults: any other exit
# code, a report of a sanitizer, a value or cycle that differs. The C and the log of each fault are kept in
# build/fuzz_spaces.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

batch=100
first=${FIRST:-200000}
seeds=${SEEDS:-2000}
seconds_a_space=${SECONDS_A_SPACE:-5}
points=${POINTS:-0}
preset=${PRESET:-dev}
target=$root/configs/targets/xc7z020.yaml
faults=$root/build/fuzz_spaces
"$root/dev" build release bench_random_c
"$root/dev" build "$preset" hls-dse
random_c=$root/build/release/bench/bench_random_c
cp "$root/build/$preset/hls-dse" "$work/hls-dse"
program=$work/hls-dse
mkdir -p "$faults"
export batch seconds_a_space points target faults random_c program work

# fault SEED WHAT: keeps the C and the log.
fault() {
  cp "$work/$1/p$1.c" "$faults/p$1.c"
  { echo "$2"; cat "$work/$1/log"; } >"$faults/p$1.log"
  echo "seed $1: $2" >&2
}

# drawn STUDY SEED: ids of as many points with a schedule as POINTS says.
drawn() {
  awk -F, -v seed="$2" 'BEGIN {srand(seed)} $2 == "ok" {printf "%.9f %s\n", rand(), $1}' "$1/points.csv" |
    sort | sed -n "1,${points}p" | cut -d ' ' -f 2
}

# sweep SEED: swept,simulated,faults
sweep() {
  local folder=$work/$1 code=0 simulated=0 id
  printf 'kernel: {source: p%s.c, function: p%s}\ntarget: %s\n' "$1" "$1" "$target" >"$folder/c.yaml"
  timeout -k 5 $((seconds_a_space * 10 + 60)) "$program" "$folder/c.yaml" -o "$folder/study" -j 1 --quiet --no-report \
    --set search.seconds="$seconds_a_space" --set 'emit=[]' >"$folder/log" 2>&1 || code=$?
  if [[ ! $code =~ ^[046]$ ]]; then
    fault "$1" "the sweep ended with $code"
    echo "0,0,1"
    return
  fi
  if [[ $points != 0 && -f $folder/study/points.csv ]]; then
    for id in $(drawn "$folder/study" "$1"); do
      "$program" verify "$folder/study" --point "$id" --sets 2 --corners 4 >"$folder/log" 2>&1 || {
        fault "$1" "point $id is not what the C is"
        echo "1,$simulated,1"
        return
      }
      simulated=$((simulated + 1))
    done
  fi
  echo "1,$simulated,0"
}

# measure SEED: the row of the batch that starts there.
measure() {
  local seed start=$EPOCHREALTIME last=$(($1 + batch - 1))
  ((last < most)) || last=$most
  for ((seed = $1; seed <= last; ++seed)); do
    mkdir "$work/$seed"
    "$random_c" "$seed" 1 "$work/$seed"
    sweep "$seed"
    rm -rf "${work:?}/$seed"
  done >"$work/$1.kernels"
  awk -F, -v first="$1" -v a="$start" -v b="$EPOCHREALTIME" '
    {swept += $1; simulated += $2; faults += $3}
    END {printf "%d,%d,%d,%d,%d,%.1f\n", first, NR, swept, simulated, faults, b - a}' "$work/$1.kernels" |
    tee "$work/$1.row"
}
most=$((first + seeds - 1))
export most
export -f fault drawn sweep measure

seq "$first" "$batch" "$most" | xargs -P "$(nproc)" -I{} bash -c 'measure {}'
{
  header "SEEDS=$seeds FIRST=$first SECONDS_A_SPACE=$seconds_a_space POINTS=$points PRESET=$preset ./dev bench fuzz_spaces"
  echo "first_seed,kernels,swept,simulated,faults,seconds"
  sort -n "$work"/*.row
} >"$work/fuzz_spaces.csv"
name=fuzz_spaces
[[ $points == 0 ]] || name=fuzz_points
cp "$work/fuzz_spaces.csv" "$root/results/$name.csv"
awk -F, '!/^#/ && $5 + 0 > 0 {failed = 1} END {exit failed}' "$work/fuzz_spaces.csv"
