#!/usr/bin/env bash
# Cycles of PolyBench's triangular kernels, padded and with the loops named serial, without unrolling; the serial design
# simulated against the C.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
build hls-dse

kernels=("lu k,i" "cholesky j,i" "trmm i,j" "symm i,j" "syrk i" "syr2k i" "covariance a" "correlation a" "gramschmidt k"
  "durbin k" "trisolv i" "ludcmp j,u,l,down,up" "nussinov i,j")

# config KERNEL LOOPS EXECUTION
config() {
  cat <<YAML
version: 1
kernel:
  source: $root/configs/kernels/polybench/$1.c
  function: kernel_$1
  defines: {MINI: 1, DATA_TYPE: float}
target: $root/configs/targets/xc7vx690t.yaml
clock_period_ns: 5
knobs: {loops: {$(sed -E "s/([a-z]+)/\1: {execution: $3}/g; s/,/, /g" <<<"$2")}}
objectives: [latency_cycles]
search: {strategy: exhaustive}
YAML
}

{
  header "./dev bench serial"
  echo "kernel,serial_loops,padded_cycles,serial_cycles,simulated_cycles,verified"
  for entry in "${kernels[@]}"; do
    read -r kernel loops <<<"$entry"
    cycles=()
    for execution in padded serial; do
      config "$kernel" "$loops" "$execution" >"$work/$execution.yaml"
      "$program" "$work/$execution.yaml" -o "$work/$kernel-$execution" --quiet --no-report >/dev/null
      cycles+=("$("$program" pareto "$work/$kernel-$execution" --format json | sed -n 's/.*"latency_cycles": *\([0-9]*\).*/\1/p')")
    done
    verified=yes
    "$program" verify "$work/$kernel-serial" --all >"$work/log" || verified=no
    simulated=$(sed -n 's/.* predicted, \([0-9]*\) simulated.*/\1/p' "$work/log")
    echo "$kernel,${loops//,/ },${cycles[0]},${cycles[1]},$simulated,$verified"
  done
} >"$work/serial.csv"
mv "$work/serial.csv" "$root/results/serial.csv"
cat "$root/results/serial.csv"
