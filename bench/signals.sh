#!/usr/bin/env bash
# Commands that are sent SIGINT or SIGTERM at 50 random moments each: how long they take to end, and what is left.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
build hls-dse

seed=${SEED:-1}
moments=${MOMENTS:-50}
{
  header "SEED=$seed MOMENTS=$moments ./dev bench signals"
  echo "command,moments,ended_before,slowest_ms"
  "$root/tests/system/signals.sh" "$program" "$root/configs" "$moments" "$seed"
} >"$work/signals.csv"
mv "$work/signals.csv" "$root/results/signals.csv"
cat "$root/results/signals.csv"
