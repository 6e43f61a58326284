# Sourced by the tests of installed copies.
# shellcheck shell=bash

# run_without_sources SCRIPT PREFIX SOURCE: runs the script in the current directory, with PREFIX as its argument, where
# the directory SOURCE is not to be seen. A namespace of its own may hide a directory, where that is allowed.
run_without_sources() {
  if unshare --map-root-user --mount true 2>/dev/null; then
    mkdir empty
    # shellcheck disable=SC2016
    unshare --map-root-user --mount bash -euc \
      'mount --bind empty "$3" && [[ ! -e $3/CMakeLists.txt ]] && exec bash "$1" "$2"' bash "$@"
  else
    bash "$1" "$2"
  fi
}
