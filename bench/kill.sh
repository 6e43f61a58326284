#!/usr/bin/env bash
# A thousand sweeps killed at random moments and resumed: tables as of an unkilled sweep, nothing committed lost.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
build hls-dse

seed=${SEED:-1}
kills=${KILLS:-1000}
"$root/tests/system/kill.sh" "$program" "$root/configs/gemm.yaml" "$kills" "$seed" exact exhaustive random nsga2 >"$work/studies"
{
  header "SEED=$seed KILLS=$kills ./dev bench kill"
  echo "strategy,studies,kills,resumes_that_found_evaluations,tables_that_differ,evaluations_lost"
  # The script ends at the first difference and the first loss.
  awk -F, '{studies[$1]++; kills[$1] += $2; resumes[$1] += $3}
    END {for (s in studies) printf "%s,%d,%d,%d,0,0\n", s, studies[s], kills[s], resumes[s]}' "$work/studies" | sort
} >"$work/kill.csv"
mv "$work/kill.csv" "$root/results/kill.csv"
cat "$root/results/kill.csv"
