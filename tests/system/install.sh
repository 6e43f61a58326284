#!/usr/bin/env bash
# Installs the program and uses it where the source tree is not to be seen: a sweep, its report, a design, the manual.
# usage: install.sh BUILD SOURCE
set -euo pipefail
# shellcheck source=hidden.sh
. "$(dirname "${BASH_SOURCE[0]}")/hidden.sh"

build=$1
source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix=$work/prefix

cmake --install "$build" --prefix "$prefix" --component program >"$work/log" || { cat "$work/log" && exit 1; }
program=$prefix/bin/hls-dse
[[ -x $program ]]
if grep -qF "$source/" "$program"; then
  echo "the program has paths of the source tree in it" >&2
  exit 1
fi

cat >"$work/use.sh" <<'USE'
set -euo pipefail
program=$1/bin/hls-dse
"$program" "$1/share/hls-dse/configs/fir.yaml" -o study --quiet >/dev/null
"$program" emit study --pick smallest >/dev/null
[[ -s study/points.csv && -n $(ls study/designs/*/hls_*.sv) ]]
"$program" pareto study --format csv | cmp - study/pareto.csv
USE
cd "$work"
run_without_sources use.sh "$prefix" "$source"

page=$prefix/share/man/man1/hls-dse.1
for word in inspect pareto report '\\-\\-schedules' 'EXIT STATUS'; do
  grep -q -e "$word" "$page" || { echo "the manual page lacks $word" >&2 && exit 1; }
done
bash -c '
  . "$1"
  COMP_WORDS=(hls-dse report --sch) COMP_CWORD=2
  _hls_dse
  [[ ${COMPREPLY[*]} == --schedules ]]
  COMP_WORDS=(hls-dse insp) COMP_CWORD=1
  _hls_dse
  [[ ${COMPREPLY[*]} == inspect ]]
  COMP_WORDS=(hls-dse a.yaml --solver g) COMP_CWORD=3
  _hls_dse
  [[ ${COMPREPLY[*]} == glpk ]]' bash "$prefix/share/bash-completion/completions/hls-dse"
echo "installed, and used without its sources"
