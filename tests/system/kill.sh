#!/usr/bin/env bash
# Kills sweeps with signal 9 at random moments and runs the same command again, until it ends: the tables
# and the report must be those of a sweep that nothing killed, byte for byte, and no evaluation that was committed may be gone.
# usage: kill.sh HLS_DSE CONFIG KILLS SEED STRATEGY...
# Prints one line a study: strategy,kills,resumes_with_evaluations,evaluations_at_last_kill
set -euo pipefail

program=$1
config=$2
kills=$3
seed=$4
strategies=("${@:5}")

work=$(mktemp -d)
pid=
trap '[[ -z $pid ]] || kill -9 "$pid" 2>/dev/null || true; rm -rf "$work"' EXIT
RANDOM=$seed

fail() {
  printf 'FAILED with seed %s: %s\n' "$seed" "$*" >&2
  exit 1
}

# sweep STRATEGY DIRECTORY THREADS: in the place of this shell, so that its process is the program's.
sweep() {
  exec "$program" "$config" --set "search.strategy=$1" --set search.evaluations=1200 --set 'emit=[]' -o "$2" -j "$3"
}

# committed DIRECTORY: evaluations in its database.
committed() {
  local count
  count=$("$program" studies "$1" --json | sed -n 's/^ *"evaluated": \([0-9]*\),$/\1/p')
  echo "${count:-0}"
}

# What nothing killed, and how long that takes.
declare -A milliseconds
for strategy in "${strategies[@]}"; do
  start=${EPOCHREALTIME/./}
  (sweep "$strategy" "$work/$strategy" 2) >/dev/null
  milliseconds[$strategy]=$(((${EPOCHREALTIME/./} - start) / 1000))
done

killed=0
while [[ $killed -lt $kills ]]; do
  strategy=${strategies[RANDOM % ${#strategies[@]}]}
  study=$work/study
  rm -rf "$study"
  times=0
  resumes=0
  evaluated=0
  while true; do
    (sweep "$strategy" "$study" $((RANDOM % 8 + 1))) >"$work/out" 2>"$work/log" &
    pid=$!
    if [[ $killed -lt $kills ]]; then
      sleep "$(awk -v r="$RANDOM" -v m="${milliseconds[$strategy]}" 'BEGIN {print r / 32768 * m / 1000}')"
      kill -9 "$pid" 2>/dev/null || true
    fi
    code=0
    wait "$pid" 2>/dev/null || code=$?
    pid=
    known=$(sed -n 's/^points known from .*: \([0-9]*\)$/\1/p' "$work/log")
    # A process killed before it says so has said nothing.
    if [[ -n $known ]]; then
      [[ $known -eq $evaluated ]] || fail "$evaluated evaluations were committed, $known came back"
      resumes=$((resumes + 1))
    elif [[ $code -eq 0 && $evaluated -gt 0 ]]; then
      fail "$evaluated evaluations were committed, none came back"
    fi
    [[ $code -ne 0 ]] || break
    [[ $code -eq 137 ]] || fail "exit code $code: $(cat "$work/log")"
    times=$((times + 1))
    killed=$((killed + 1))
    before=$evaluated
    evaluated=$(committed "$study")
    [[ $evaluated -ge $before ]] || fail "$before evaluations were committed, then $evaluated"
  done
  # A build without npm writes no report.html.
  for file in "$work/$strategy"/*.csv "$work/$strategy"/*.html; do
    [[ -e $file ]] || continue
    cmp "$file" "$study/$(basename "$file")" || fail "$(basename "$file") differs after $times kills"
  done
  echo "$strategy,$times,$resumes,$evaluated"
done
