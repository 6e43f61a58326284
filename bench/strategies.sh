#!/usr/bin/env bash
# How near neighbor, nsga2 and random come to the certified front: average distance (adrs, 0 is there) and hypervolume
# (1 is there) after 100, 1,000 and 10,000 evaluations, for five seeds, on the larger spaces of bench/search/small;
# and results/strategies.png, the mean over spaces and seeds.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
command -v gnuplot >/dev/null || {
  echo "the plot needs gnuplot: apt-get install gnuplot-nox fonts-dejavu-core" >&2
  exit 2
}
build bench_strategies

spaces=()
for name in 2mm conv1d fir gemm transpose_add; do spaces+=("$root/bench/search/small/$name.yaml"); done
{
  header "./dev bench strategies"
  "$root/build/release/bench/bench_strategies" "${spaces[@]}"
} >"$work/strategies.csv"
mv "$work/strategies.csv" "$root/results/strategies.csv"

# mean COLUMN STRATEGY: evaluations and the mean of a column, a line each.
mean() {
  awk -F, -v column="$1" -v strategy="$2" '
    $4 == strategy {sum[$5] += $column; ++count[$5]}
    END {for (n in sum) print n, sum[n] / count[n]}' "$root/results/strategies.csv" | sort -n
}
for strategy in neighbor nsga2 random; do
  mean 9 $strategy >"$work/$strategy.adrs"
  mean 10 $strategy >"$work/$strategy.hypervolume"
done
gnuplot <<PLOT
set terminal pngcairo size 1000,420 font "DejaVu Sans,11"
set output "$root/results/strategies.png"
set multiplot layout 1,2
set logscale x
set grid
set xlabel "evaluations"
set key top right
set title "average distance from the certified front"
plot for [s in "neighbor nsga2 random"] "$work/".s.".adrs" with linespoints linewidth 2 title s
set key bottom right
set title "hypervolume over that of the certified front"
plot for [s in "neighbor nsga2 random"] "$work/".s.".hypervolume" with linespoints linewidth 2 title s
PLOT
cat "$root/results/strategies.csv"
