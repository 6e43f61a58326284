#!/usr/bin/env bash
# Replays the schedules of ten thousand random problems, every dynamic instance of every operation.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
build random_schedule_test

{
  header "./dev bench replay"
  echo "problems,schedules_replayed,violations,seconds"
  HLS_SEEDS=10000 seconds "$root/build/release/tests/scheduler/random_schedule_test" \
    --gtest_filter=RandomSchedule.EveryScheduleIsRightByVerifyAndByReplay >"$work/time"
  sed -nE 's/^([0-9]+) problems, ([0-9]+) schedules replayed$/\1,\2,0/p' "$work/log" |
    sed "s/\$/,$(cat "$work/time")/"
} >"$work/replay.csv"
mv "$work/replay.csv" "$root/results/replay.csv"
cat "$root/results/replay.csv"
