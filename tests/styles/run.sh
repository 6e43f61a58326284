#!/usr/bin/env bash
# Sweeps the default space of kernels, and verifies the fastest and the smallest point of each: run.sh HLS_DSE [KERNEL...], by
# default all. run.sh --list says what each one is.
#
# A kernel is a file in a folder of what it is about, which its first line says. Its comments may have `kernel: {...}`, further keys of the
# configuration, `files: PATH...`, further sources, and `refused: TEXT`: it is not taken, and one of the messages has the text.
# Paths are from the kernel's folder.
set -u
# what KERNEL: the text of the comment in its first line.
what() { sed -nE '1s@^/[/*] (.*[^ */])( \*/)?$@\1@p' "$1"; }
if [[ ${1-} == --list ]]; then
  cd "$(dirname "$0")" || exit 1
  for kernel in */*.c */*.cpp; do echo "$kernel: $(what "$kernel")"; done
  exit
fi
binary=$(realpath "$1")
shift
styles=$(cd "$(dirname "$0")" && pwd)
target=$(realpath "$styles/../../configs/targets/xc7z020.yaml")
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# try KERNEL: one line, `passed`, `refused` as it should be, or what failed.
try() {
  local kernel=$1 study more refused files folder
  study=$out/$(tr '/.' '__' <<<"$kernel")
  more=$(sed -nE 's@^// kernel: \{(.*)\}$@, \1@p' "$styles/$kernel")
  folder=$styles/$(dirname "$kernel")
  more=${more//include: [/include: [$folder/}
  files=$(sed -nE 's@^// files: (.*)$@\1@p' "$styles/$kernel" | sed -E "s@(^| )@, $folder/@g")
  refused=$(sed -nE 's@^// refused: (.*)$@\1@p' "$styles/$kernel")
  printf 'kernel: {source: [%s%s]%s}\ntarget: %s\nsearch: {seconds: 3}\n' "$styles/$kernel" "$files" "$more" "$target" >"$study.yaml"
  "$binary" "$study.yaml" -o "$study" -q --no-report >"$study.log" 2>&1
  local code=$?
  if [[ -z $(what "$styles/$kernel") ]]; then
    echo "FAILED $kernel: its first line does not say what it is"
    return
  fi
  if [[ -n $refused ]]; then
    if [[ $code == 3 ]] && grep -qF "error: $refused" "$study.log"; then
      echo "refused $kernel"
    else
      echo "FAILED $kernel: exit code $code, not refused with '$refused'"
    fi
    return
  fi
  if [[ $code != 0 ]]; then
    echo "FAILED $kernel: exit code $code: $(grep -m1 error: "$study.log")"
  elif ! "$binary" verify "$study" --pick fastest --pick smallest --sets 6 >"$study.log" 2>&1; then
    echo "FAILED $kernel: $(grep -m1 -E 'error:|differ' "$study.log")"
  else
    echo "passed $kernel: $(tail -n 1 "$study.log")"
  fi
  rm -rf "$study"
}
export -f try what
export binary styles target out

cd "$styles" || exit 1
if [[ $# -gt 0 ]]; then kernels=("$@"); else kernels=(*/*.c */*.cpp); fi
printf '%s\n' "${kernels[@]}" | xargs -P "$(nproc)" -I{} bash -c 'try {}' | sort | tee "$out/all"
echo "$(grep -c '^passed' "$out/all") passed, $(grep -c '^refused' "$out/all") refused, $(grep -c '^FAILED' "$out/all") failed"
! grep -q '^FAILED' "$out/all"
