#!/usr/bin/env bash
# The 30 PolyBench kernels: sweep, what bounds the fastest point, and verification of designs.
#
# usage: [SIZE=MINI|SMALL|MEDIUM] [TYPES="float double int"] [SECONDS_A_STEP=n] bench/polybench.sh [KERNEL...]
# A row for each kernel (all of them when none is named) and element type, written as soon as a kernel is
# done; MINI, the default, goes to results/polybench.csv, another size to results/polybench_<size>.csv.
# `padded_cycles` and `serial_cycles`: the fastest points of each execution of triangular loops. `innermost_ii` lists the
# fastest point's innermost pipelined loops, each with its interval and what forbids one cycle less. `bound_cycles`:
# what no schedule of the fastest point undercuts, the longest path at the intervals that recurrences allow or the
# accesses of its busiest bank, whichever takes longer, less what serial triangles leave out; `over_bound` is
# fastest_cycles over it, with a `cause` above 1.2. `verified` is about the fastest, the knee and the smallest point, of
# sizes above MINI about the fastest with one random and two corner input sets: yes, no, or why there was nothing to
# compare.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

size=${SIZE:-MINI}
limit=${SECONDS_A_STEP:-7200}
results=results/polybench.csv
what=(--pick fastest --pick knee --pick smallest)
[[ $size == MINI ]] || {
  results=results/polybench_${size,,}.csv
  what=(--pick fastest --sets 1 --corners 2)
}
[[ $size =~ ^(MINI|SMALL|MEDIUM)$ ]] || {
  echo "SIZE is MINI, SMALL or MEDIUM, not '$size'" >&2
  exit 2
}
cd "$root" # so that paths in messages are those of the repository
kernels=("$@")
[[ ${#kernels[@]} -gt 0 ]] || mapfile -t kernels < <(basename -s .yaml configs/polybench/*.yaml)
for kernel in "${kernels[@]}"; do
  [[ -f configs/polybench/$kernel.yaml ]] || {
    echo "no kernel '$kernel' in configs/polybench" >&2
    exit 2
  }
done
build hls-dse
commit=$(git rev-parse --short HEAD)

# types KERNEL: the element types to measure it with.
types() {
  case $1 in
    nussinov) echo int ;;
    floyd-warshall) echo float double int ;;
    *) echo float double ;;
  esac
}

# attempt COMMAND...: its output to $work/out and $work/log; the exit code is its own.
attempt() { timeout -k 60 "$limit" "$@" >"$work/out" 2>"$work/log"; }

# reason CODE: why the last attempt failed, as a field of a table.
reason() {
  local line="no answer in $limit seconds"
  [[ $1 == 124 || $1 == 137 ]] || line=$(grep -m 1 'error' "$work/log" || head -n 1 "$work/log")
  printf '"%s"' "${line//\"/\"\"}"
}

# counts STUDY: points,ok_points,front,padded_cycles,serial_cycles. The last two are the least cycles with the loops around
# triangular ones padded and serial; both are empty where no loop has the knob. Rows that are ok have no commas in fields.
counts() {
  awk -F, -v front="$(grep -c '^[0-9]' "$1/pareto.csv")" '
    NR == 1 {for (i = 1; i <= NF; ++i) {column[$i] = i; if ($i ~ /\.execution/) execution = i}; next}
    /^[0-9]/ {++points}
    /^[0-9]/ && $column["status"] == "ok" {
      ++ok
      how = execution ? $execution : ""
      sub(/\+.*/, "", how)  # tied loops have the same value
      cycles = $column["latency_cycles"]
      if (!(how in least) || cycles < least[how]) least[how] = cycles
    }
    END {printf "%d,%d,%d,%s,%s", points, ok, front, least["padded"], least["serial"]}' "$1/points.csv"
}

# fastest: fastest_cycles,bound_cycles,over_bound,cause,lut,ff,dsp,bram18,innermost_ii from
# `explain --json` on standard input. Its lines are indented by two spaces a level: metrics and what bounds
# the latency at 6, a queue at a port and loops at 8, what bounds a loop at 12.
fastest() {
  awk '
    {value = $0; sub(/^[^:]*: /, "", value); sub(/,$/, "", value); gsub(/"/, "", value)}
    /^    "[a-z]+":/ {section = $1}
    section == "\"metrics\":" && /^      "/ {key = $1; gsub(/[":]/, "", key); metric[key] = value}
    section == "\"latency\":" && /^      "/ {key = $1; gsub(/[":]/, "", key); latency[key] = value}
    section == "\"latency\":" && /^        "/ {key = $1; gsub(/[":]/, "", key); queue[key] = value}
    section != "\"loops\":" {next}
    /^        "loop":/ {name = value; loops[++count] = name}
    /^        "inside":/ {inside[name] = value}
    /^        "ii":/ {ii[name] = value}
    /^            "text":/ {gsub(/,/, "", value); why[name] = why[name] (why[name] == "" ? "" : " + ") value}
    END {
      for (name in ii) for (loop = inside[name]; loop in inside; loop = inside[loop]) is_outer[loop]
      for (i = 1; i <= count; ++i) {
        name = loops[i]
        if (!(name in ii) || name in is_outer) continue
        list = list (list == "" ? "" : "; ") name " " ii[name] " (" why[name] ")"
      }
      bound = latency["least_latency_cycles"]
      ratio = metric["latency_cycles"] / bound
      if (ratio > 1.2) {
        cause = sprintf("the path at these intervals takes %d cycles", latency["path_cycles"] + 1)
        if (latency["queue"] != "") {
          cause = cause sprintf("; %d accesses wait for bank %d of %s", queue["accesses"], queue["bank"],
                                queue["array"])
        }
      }
      printf "%d,%d,%.3f,%s,%d,%d,%d,%d,%s", metric["latency_cycles"], bound, ratio, cause,
             metric["lut"], metric["ff"], metric["dsp"], metric["bram18"], list
    }'
}

# row KERNEL TYPE
row() {
  local kernel=$1 type=$2 study=$work/$1_$2 code=0 verified=yes
  attempt "$program" "configs/polybench/$kernel.yaml" -o "$study" --quiet --no-report \
    --set "kernel.defines.$size=1" --set "kernel.defines.DATA_TYPE=$type" || code=$?
  if [[ $code != 0 ]]; then
    if [[ -f $study/pareto.csv ]]; then
      echo "$kernel,$type,$(counts "$study"),,,,,,,,,,$(reason "$code"),$commit"
    else
      echo "$kernel,$type,,,,,,,,,,,,,,,$(reason "$code"),$commit"
    fi
    return
  fi
  attempt "$program" verify "$study" "${what[@]}" || code=$?
  if [[ $code == 5 ]]; then
    verified=no
  elif [[ $code != 0 ]]; then
    verified=$(reason "$code")
  fi
  local explained=,,,,,,,,
  if attempt "$program" explain "$study" --pick fastest --json; then explained=$(fastest <"$work/out"); fi
  echo "$kernel,$type,$(counts "$study"),$explained,$verified,$commit"
  rm -rf "$study"
}

# the row of kernel $1 and type $2, if there is one already.
row_before() { ! [[ -f $results ]] || grep "^$1,$2," "$results" || true; }

command="bench/polybench.sh${*:+ $*}"
for setting in SIZE TYPES SECONDS_A_STEP; do
  [[ -z ${!setting:-} ]] || command="$setting='${!setting}' $command"
done
header "$command" >"$work/header"
for kernel in "${kernels[@]}"; do
  for type in $(types "$kernel"); do
    [[ -z ${TYPES:-} || " $TYPES " == *" $type "* ]] || continue
    row "$kernel" "$type" | tee "$work/$kernel,$type.row"
  done
  {
    cat "$work/header"
    echo "# size: $size; ok_points: points with a schedule that fit the device; rows that a run does not measure stay"
    echo "kernel,type,points,ok_points,front,padded_cycles,serial_cycles,fastest_cycles,bound_cycles,over_bound,cause,lut,ff,dsp,bram18,innermost_ii,verified,commit"
    for each in $(basename -s .yaml configs/polybench/*.yaml); do
      for type in $(types "$each"); do cat "$work/$each,$type.row" 2>/dev/null || row_before "$each" "$type"; done
    done
  } >"$work/polybench.csv"
  cp "$work/polybench.csv" "$results"
done
if grep -hv ',yes,[^,]*$' "$work"/*.row; then
  echo "not verified: the rows above" >&2
  exit 1
fi
