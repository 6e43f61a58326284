#!/usr/bin/env bash
# What the report of a study costs: seconds and bytes with all schedules (32) and with none; and results/report.png,
# what it looks like.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
build hls-dse

bytes() { stat -c %s "$work/study/report.html"; }

{
  header "./dev bench report"
  echo "config,points,front,sweep_seconds,report_seconds,bytes,seconds_without_schedules,bytes_without_schedules"
  for config in gemm 2mm fir transpose_add; do
    rm -rf "$work/study"
    sweep=$(seconds "$program" "$root/configs/$config.yaml" -o "$work/study" --quiet --no-report --set 'emit=[]')
    bare=$(seconds "$program" report "$work/study" --schedules 0)
    bare_bytes=$(bytes)
    full=$(seconds "$program" report "$work/study")
    echo "$config,$(grep -c '^[0-9]' "$work/study/points.csv"),$(grep -c '^[0-9]' "$work/study/pareto.csv"),$sweep,$full,$(bytes),$bare,$bare_bytes"
  done
} >"$work/report.csv"
node "$root/tests/system/report_page.mjs" "$program" "$root/configs/gemm.yaml" "$root/build/release/npm/node_modules" \
  "$root/results/report.png"
mv "$work/report.csv" "$root/results/report.csv"
cat "$root/results/report.csv"
