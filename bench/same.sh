#!/usr/bin/env bash
# Whether two builds of the program give the same studies and the same hardware: points.csv, pareto.csv and the files of
# the emitted designs, byte by byte, of the configurations of this repository. What differs is printed and fails the run.
#
# usage: [EVALUATIONS=40] bench/same.sh OLD NEW [CONFIG...]    OLD, NEW: programs; without CONFIG all of configs/
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
[[ $# -ge 2 ]] || {
  echo "usage: bench/same.sh OLD NEW [CONFIG...]" >&2
  exit 2
}
old=$(realpath "$1") new=$(realpath "$2")
shift 2
evaluations=${EVALUATIONS:-40}
configs=("$@")
[[ ${#configs[@]} -gt 0 ]] || mapfile -t configs < <(cd "$root" && git ls-files 'configs/*.yaml' ':!configs/targets')
export evaluations work old new root

# study PROGRAM CONFIG FOLDER: what of a study depends on nothing but the program and the config.
study() {
  local code=0
  "$1" "$2" -o "$3/study" -j 1 --quiet --no-report --set search.evaluations="$evaluations" >/dev/null 2>&1 || code=$?
  mkdir -p "$3/kept"
  echo "$code" >"$3/kept/exit_code"
  (cd "$3/study" 2>/dev/null && find . -name points.csv -o -name pareto.csv -o -path './designs/*' -type f) |
    sort | (cd "$3/study" 2>/dev/null && xargs -r -d '\n' cp --parents -t "$3/kept") || true
}

# compare CONFIG
compare() {
  local folder=$work/${1//\//_} files
  cd "$root"
  study "$old" "$1" "$folder/old"
  study "$new" "$1" "$folder/new"
  files=$(find "$folder/new/kept" -type f | wc -l)
  if ! diff -r "$folder/old/kept" "$folder/new/kept" >"$folder/diff"; then
    echo "$1: differs"
    head -n 20 "$folder/diff"
    return 1
  fi
  echo "$1: $files files, the same"
  rm -rf "$folder"
}
export -f study compare
printf '%s\n' "${configs[@]}" | xargs -r -P "$(nproc)" -I {} bash -c 'compare "$1"' compare {}
