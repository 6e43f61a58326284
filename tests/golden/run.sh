#!/usr/bin/env bash
# Runs every golden case, those that are named (`rtl/emit.yaml`), those that simulate designs, or those that simulate none:
# run.sh HLS_DSE [--update] [--simulating | --quick | CASE...].
#
# A case is a file in a folder of cases/, its area, whose first line is a comment with the commands, where @ is the file
# itself and OUT a directory for results; the commands run in that folder. Beside it `<file>.expect` holds the exit code,
# standard output and standard error, with times that were measured as TIME. --update rewrites what is expected.
set -u
binary=$(realpath "$1")
shift
update=
if [[ ${1:-} == --update ]]; then
  update=$1
  shift
fi
cd "$(dirname "$0")/cases" || exit 1
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
failed=0

hls-dse() { "$binary" "$@"; }

# shown FILE: what does not depend on where and when the case ran.
shown() {
  sed -E -e "s@$out/study@OUT@g" \
    -e 's/about [0-9]+ [a-z]+ \(an estimate: (.*) took [0-9.]+ ms/about TIME (an estimate: \1 took TIME/' "$1"
}

# run_case AREA/FILE -> what the case shows
run_case() {
  local commands file=${1##*/}
  commands=$(head -n 1 "$1" | sed -E 's@^(#|//) *@@')
  commands=${commands//@/$file}
  commands=${commands//OUT/$out/study}
  rm -rf "$out/study"
  (cd "${1%/*}" && eval "$commands") >"$out/stdout" 2>"$out/stderr"
  echo "exit code $?"
  echo "--- stdout"
  shown "$out/stdout"
  echo "--- stderr"
  shown "$out/stderr"
}

# simulating: the cases whose commands verify designs.
simulating() { grep -lE '^(#|//).*hls-dse verify' -- */* | grep -v '\.expect$'; }

case ${1:-} in
  --simulating) mapfile -t cases < <(simulating) ;;
  # One that simulates is among the quick ones.
  --quick) mapfile -t cases < <(comm -23 <(printf '%s\n' */* | sort) <(simulating | sort); echo rtl/verify.yaml) ;;
  '') cases=(*/*) ;;
  *) cases=("$@") ;;
esac
for case in "${cases[@]}"; do
  [[ $case == *.expect ]] && continue
  if [ "$update" = --update ]; then
    run_case "$case" >"$case.expect"
  elif ! diff -u "$case.expect" <(run_case "$case"); then
    echo "FAILED: $case"
    failed=1
  fi
done
exit $failed
