#!/usr/bin/env bash
# What operators and control cost as Yosys synthesises them, and the target files with these prices; two hours.
#
# usage: bench/calibrate.sh
# Writes results/{float_operators,integer_operators,control}_synthesis.csv and configs/targets/xc7*.yaml.
set -euo pipefail
here=$(dirname "${BASH_SOURCE[0]}")
bash "$here/calibrate_float.sh" "$here/../results/float_operators_synthesis.csv"
bash "$here/calibrate_integer.sh"
bash "$here/calibrate_fabric.sh"
bash "$here/write_targets.sh"
