#!/usr/bin/env bash
# Cuts a study's database, and changes single bytes of it: what comes after is the tables as they were, or a refusal that
# tells of --fresh, and --fresh makes the tables again.
# usage: damage.sh HLS_DSE CONFIG
set -euo pipefail

program=$1
config=$2

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sound=$work/sound
study=$work/study

fail() {
  printf 'FAILED: %s\n' "$*" >&2
  exit 1
}

sweep() { "$program" "$config" --set 'emit=[]' -o "$study" --quiet "$@" >/dev/null 2>"$work/log"; }

same_tables() { cmp -s "$sound/points.csv" "$study/points.csv" && cmp -s "$sound/pareto.csv" "$study/pareto.csv"; }

# refused CODE: whether the program refused the study and said what to do.
refused() { [[ $1 -eq 2 ]] && grep -q -e '--fresh' "$work/log"; }

read_or_refused=0
swept_or_refused=0
# check WHAT: of the damaged $study.
check() {
  local code=0
  "$program" pareto "$study" --format csv >"$work/front.csv" 2>"$work/log" || code=$?
  if [[ $code -eq 0 ]]; then
    cmp -s "$work/front.csv" "$sound/pareto.csv" || fail "$1: a wrong front was read"
  else
    # A study with nothing in it says how one is made.
    refused "$code" || grep -q 'holds no study' "$work/log" || fail "$1: exit code $code: $(cat "$work/log")"
    read_or_refused=$((read_or_refused + 1))
  fi
  code=0
  sweep || code=$?
  if [[ $code -eq 0 ]]; then
    same_tables || fail "$1: the sweep wrote wrong tables"
  else
    refused "$code" || fail "$1: exit code $code: $(cat "$work/log")"
    swept_or_refused=$((swept_or_refused + 1))
    sweep --fresh || fail "$1: --fresh did not help: $(cat "$work/log")"
    same_tables || fail "$1: --fresh wrote wrong tables"
  fi
}

sweep
mv "$study" "$sound"
size=$(stat -c %s "$sound/study.db")
damages=0
for part in 0 1 2 3 5 7 11 13 17 19 23 29 31 37 41 43 47; do
  offset=$((size * part / 48 + part))
  rm -rf "$study"
  cp -r "$sound" "$study"
  truncate -s "$offset" "$study/study.db"
  check "cut to $offset bytes"
  rm -rf "$study"
  cp -r "$sound" "$study"
  printf '\x5a' | dd of="$study/study.db" bs=1 seek="$offset" conv=notrunc status=none
  check "byte $offset changed"
  damages=$((damages + 2))
done
echo "$damages damages: $read_or_refused refused to readers, $swept_or_refused to sweeps, no wrong table"
