#!/usr/bin/env bash
# The floating-point operators against the host on ten million vectors each, at every latency.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

bash "$root/tests/codegen/float_operators.sh" --vectors 10000000 --csv "$work/operators.csv"
{
  header "./dev bench operators"
  cat "$work/operators.csv"
} >"$root/results/float_operators.csv"
