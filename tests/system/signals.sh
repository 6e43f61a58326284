#!/usr/bin/env bash
# Sends SIGINT or SIGTERM to commands at random moments: each has ended a second later, and no process that it had
# started is left.
# usage: signals.sh HLS_DSE CONFIGS MOMENTS SEED [COMMAND...]
# Commands: front_end, sweep, thorough, shared, verify, explain; all of them if none is named.
# Prints a line a command: command,moments,ended_before,slowest_ms
set -euo pipefail

program=$1
configs=$2
moments=$3
seed=$4
commands=("${@:5}")
[[ ${#commands[@]} -gt 0 ]] || commands=(front_end sweep thorough shared verify explain)
limit_ms=1000

work=$(mktemp -d)
pid=
# Everything that a command starts is in its session.
end_session() { [[ -z $pid ]] || pkill -KILL -s "$pid" || true; }
trap 'end_session; rm -rf "$work"' EXIT
RANDOM=$seed

fail() {
  printf 'FAILED with seed %s: %s\n' "$seed" "$*" >&2
  exit 1
}

# study NAME KERNEL LINE...: a config of function k on a Zynq of 5 ns.
study() {
  printf '%s\n' "$2" >"$work/$1.c"
  printf '%s\n' "kernel: {source: $1.c, function: k}" "target: $configs/targets/xc7z020.yaml" \
    'clock_period_ns: 5' "${@:3}" >"$work/$1.yaml"
}

# Statements enough for seconds of parsing and simplifying.
long_text() {
  local i
  echo 'void k(const int a[64], int b[64]) {'
  for ((i = 0; i < 600; i++)); do
    echo "  for (int i = 0; i < 60; i++) b[i + $((i % 4))] = a[i] * $((i + 3)) + b[i + $((i % 3))];"
  done
  echo '}'
}

# Many accesses of few ports in nests that share them.
contended_text() {
  cat <<'C'
void k(const float a[32][32], float b[32][32], float c[32]) {
  for (int i = 1; i < 31; i++)
    for (int j = 1; j < 31; j++)
      b[i][j] = a[i - 1][j] * a[i + 1][j] + a[i][j - 1] * a[i][j + 1] + a[i][j] * b[i - 1][j - 1];
  for (int i = 1; i < 31; i++)
    for (int j = 1; j < 31; j++) {
      c[i] += b[i][j] * b[j][i] + b[i - 1][j] * b[i][j - 1] + c[j];
      b[j][i] = c[i] * a[j][i] + b[j - 1][i];
    }
}
C
}

# of NAME: fills `arguments`, made ready if it is not.
declare -A is_ready
of() {
  case $1 in
    front_end) arguments=(inspect "$work/front_end.c" --function k) ;;
    sweep) arguments=("$configs/gemm.yaml" -o "$work/sweep.study" -j 2 --fresh) ;;
    thorough | shared) arguments=("$work/$1.yaml" -o "$work/$1.study" -j 2 --fresh) ;;
    verify) arguments=(verify "$work/verify.study" --all -j 2) ;;
    explain) arguments=(explain "$work/thorough.yaml" --point 0) ;;
  esac
  [[ -z ${is_ready[$1]:-} ]] || return 0
  is_ready[$1]=yes
  case $1 in
    front_end) long_text >"$work/front_end.c" ;;
    verify) "$program" "$configs/conv1d.yaml" -o "$work/verify.study" --set 'emit=[]' -q >"$work/out" ;;
    shared)
      study shared "$(contended_text)" \
        'knobs: {loops: {j: {unroll: [5, 6, 10]}, j_2: {unroll: [5, 6]}}, share: {mul_f32: [auto], add_f32: [auto]}}'
      ;;
    thorough | explain)
      study thorough "$(contended_text)" 'schedule: {effort: thorough}' \
        'knobs: {loops: {j: {unroll: [3, 5]}, j_2: {unroll: [2, 3]}}, arrays: {a: {ports: [1p]}, b: {ports: [2p, 1p]}}}'
      ;;
  esac
}

# start: in the place of a shell, in a session of its own, with signals as a terminal would give them to it.
start() {
  exec setsid env --default-signal=INT,TERM "$program" "${arguments[@]}"
}

# left_of SESSION: its processes, but for those that have ended and that nobody has asked about: the system's first
# process takes those, sooner or later.
left_of() { ps -o pid=,stat=,comm= -s "$1" | awk '$2 !~ /^Z/'; }

milliseconds_since() { echo $(((${EPOCHREALTIME/./} - $1) / 1000)); }

# How long the command takes, in milliseconds, ten seconds at most.
duration() {
  local begin=${EPOCHREALTIME/./}
  (start) >"$work/out" 2>"$work/log" &
  pid=$!
  while kill -0 "$pid" 2>/dev/null && [[ $(milliseconds_since "$begin") -lt 10000 ]]; do sleep 0.05; done
  end_session
  wait "$pid" 2>/dev/null || true
  pid=
  milliseconds_since "$begin"
}

for name in "${commands[@]}"; do
  of "$name"
  duration >"$work/duration"
  long=$(<"$work/duration")
  slowest=0
  early=0
  for ((moment = 0; moment < moments; moment++)); do
    signal=TERM
    [[ $((RANDOM % 2)) -eq 0 ]] || signal=INT
    (start) >"$work/out" 2>"$work/log" &
    pid=$!
    after=$(awk -v r="$RANDOM" -v m="$long" 'BEGIN {printf "%.3f", r / 32768 * m / 1000}')
    sleep "$after"
    begin=${EPOCHREALTIME/./}
    kill -s "$signal" "$pid" 2>/dev/null || early=$((early + 1))
    code=0
    wait "$pid" 2>/dev/null || code=$?
    took=$(milliseconds_since "$begin")
    [[ $took -le $slowest ]] || slowest=$took
    case $code in
      0 | 6 | 130 | 143) ;;
      *) fail "$name: exit code $code after $signal at $after s: $(tail -n 3 "$work/log")" ;;
    esac
    [[ $took -le $limit_ms ]] || fail "$name: $took ms from $signal at $after s to its end"
    # What was killed may take a moment to end.
    while left=$(left_of "$pid") && [[ -n $left && $(milliseconds_since "$begin") -le $limit_ms ]]; do sleep 0.02; done
    [[ -z $left ]] || fail "$name: left after $signal at $after s: $left"
    pid=
  done
  echo "$name,$moments,$early,$slowest"
done
