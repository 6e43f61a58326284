#!/usr/bin/env bash
# LUT, FF, DSP and RAMB18 of designs on the fronts of many kernels: predicted, and as Yosys synthesises them.
#
# usage: bench/resources.sh               30 designs at most of each space, spread over its front
#        bench/resources.sh COUNT SEED    COUNT designs drawn at random from all fronts; a tenth in CI
#        bench/resources.sh SPACE...      those of these spaces, printed only
# Designs above LUT_LIMIT (5,000) predicted LUTs are left out: Yosys takes minutes for each. As many run at a time as
# there are cores. CELLS names a folder where what Yosys found is kept by the text of the design, comments left out, so that
# after a change of prices a second run synthesises nothing.
# results/resources.csv gets a row a design, results/resources_error.csv what resource_error.awk makes of them; those of a
# draw have `_drawn` in their name.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

limit=${LUT_LIMIT:-5000}
per_space=30

# Spaces: name, element type, config; settings behind `|`.
spaces() {
  cat <<'END'
gemm float configs/gemm.yaml
2mm float configs/2mm.yaml
2mm_copies float configs/2mm_copies.yaml
conv1d float configs/conv1d.yaml
dus_copies float configs/dus_copies.yaml
unsharp_copies float configs/unsharp_copies.yaml
fir int configs/fir.yaml
fir27 int tests/system/fir27.yaml
ring int tests/system/ring.yaml
transpose_add int configs/transpose_add.yaml
conv3x3 int configs/conv3x3.yaml
matmul int configs/matmul_int.yaml
matmul_f32 float configs/matmul_int.yaml | kernel.defines.DATA_TYPE=float | knobs.share={mul_f32: [off, 1], add_f32: [off, 1]}
matmul_f64 double configs/matmul_int.yaml | kernel.defines.DATA_TYPE=double | knobs.share={mul_f64: [off, 1]}
matmul_i8 int configs/matmul_int.yaml | kernel.defines.DATA_TYPE=char
bicg float configs/polybench/bicg.yaml
bicg_int int configs/polybench/bicg.yaml | kernel.defines.DATA_TYPE=int
atax_int int configs/polybench/atax.yaml | kernel.defines.DATA_TYPE=int
mvt_int int configs/polybench/mvt.yaml | kernel.defines.DATA_TYPE=int
stencil int configs/thesis/stencil.yaml
convolution int configs/thesis/convolution.yaml
gesummv_int int configs/thesis/gesummv.yaml
gesummv double configs/polybench/gesummv.yaml | kernel.defines.DATA_TYPE=double | knobs.share={mul_f64: [off, 1], add_f64: [off, 1]}
jacobi-1d double configs/polybench/jacobi-1d.yaml | kernel.defines.DATA_TYPE=double
jacobi-2d float configs/polybench/jacobi-2d.yaml
floyd-warshall int configs/polybench/floyd-warshall.yaml | kernel.defines.DATA_TYPE=int
trisolv float configs/polybench/trisolv.yaml
doitgen float configs/polybench/doitgen.yaml
syrk double configs/polybench/syrk.yaml | kernel.defines.DATA_TYPE=double
trmm float configs/polybench/trmm.yaml
nussinov int configs/polybench/nussinov.yaml
durbin float configs/polybench/durbin.yaml
fdtd-2d float configs/polybench/fdtd-2d.yaml
lu float configs/polybench/lu.yaml
seidel-2d float configs/polybench/seidel-2d.yaml
sobel int bench/resources/sobel.yaml
constant_fir int bench/resources/constant_fir.yaml
taps int bench/resources/taps.yaml
shared_products int bench/resources/shared_products.yaml
divisions_u8 int bench/resources/divisions.yaml
divisions_i16 int bench/resources/divisions.yaml | kernel.defines.KIND=1
divisions_u32 int bench/resources/divisions.yaml | kernel.defines.KIND=2
remainders_u32 int bench/resources/divisions.yaml | kernel.defines.KIND=3
dividers int bench/resources/divisions.yaml | kernel.defines.KIND=4
remainders int bench/resources/divisions.yaml | kernel.defines.KIND=5
products_i64 int bench/resources/products.yaml
products_i64_i16 int bench/resources/products.yaml | kernel.defines.B=int16_t
products_i64_i32 int bench/resources/products.yaml | kernel.defines.B=int32_t
products_i32_i64 int bench/resources/products.yaml | kernel.defines.A=int32_t | kernel.defines.B=int32_t
products_u32_u64 int bench/resources/products.yaml | kernel.defines.A=uint32_t | kernel.defines.B=uint32_t | kernel.defines.R=uint64_t
products_u16_u32 int bench/resources/products.yaml | kernel.defines.A=uint16_t | kernel.defines.B=uint16_t | kernel.defines.R=uint32_t
products_i32_u8 int bench/resources/products.yaml | kernel.defines.A=int32_t | kernel.defines.B=uint8_t | kernel.defines.R=int32_t
products_i8 int bench/resources/products.yaml | kernel.defines.A=int8_t | kernel.defines.B=int8_t | kernel.defines.R=int8_t
products_u8 int bench/resources/products.yaml | kernel.defines.A=uint8_t | kernel.defines.B=uint8_t | kernel.defines.R=uint16_t
counters int bench/resources/counters.yaml
buffer_i32 int bench/resources/buffer.yaml
buffer_i32_8193 int bench/resources/buffer.yaml | kernel.defines.DEPTH=8193
buffer_i16_3000 int bench/resources/buffer.yaml | kernel.defines.T=int16_t | kernel.defines.DEPTH=3000
buffer_i8_5000 int bench/resources/buffer.yaml | kernel.defines.T=int8_t | kernel.defines.DEPTH=5000
buffer_bool_40000 int bench/resources/buffer.yaml | kernel.defines.T=bool | kernel.defines.DEPTH=40000
table int bench/resources/table.yaml
END
}

# sweep SPACE: the study of a space, in $work/SPACE.
sweep() {
  local name=$1 line config settings=()
  line=$(spaces | grep "^$name ") || {
    echo "no space '$name'" >&2
    return 2
  }
  IFS='|' read -r -a line <<<"$line"
  read -r _ _ config <<<"${line[0]}"
  for setting in "${line[@]:1}"; do
    setting=${setting# }
    settings+=(--set "${setting% }")
  done
  "$program" "$root/$config" -o "$work/$name" --quiet --no-report "${settings[@]}" >/dev/null
}

# front SPACE: SPACE,POINT of each design within the limit, the fastest first.
front() {
  awk -F, -v name="$1" -v limit="$limit" '
    NR == 1 {for (i = 1; i <= NF; ++i) column[$i] = i}
    NR > 1 && $column["lut"] <= limit {print name "," $1}' "$work/$1/pareto.csv"
}

# spread COUNT: as many lines of standard input, evenly spaced, the first and the last among them.
spread() {
  awk -v count="$1" '
    {line[NR] = $0}
    END {
      for (i = 0; i < count && i < NR; ++i) {
        print line[NR <= count ? i + 1 : 1 + int(i * (NR - 1) / (count - 1) + 0.5)]
      }
    }'
}

# drawn COUNT SEED: as many lines of standard input, at random.
drawn() { awk -v seed="$2" 'BEGIN {srand(seed)} {printf "%.9f %s\n", rand(), $0}' | sort | sed -n "1,$1p" | cut -d ' ' -f 2; }

# predicted STUDY ID: lut,ff,dsp,bram18 as the study has them.
predicted() {
  awk -F, -v id="$2" '
    NR == 1 {for (i = 1; i <= NF; ++i) column[$i] = i}
    NR > 1 && $1 == id {printf "%s,%s,%s,%s", $column["lut"], $column["ff"], $column["dsp"], $column["bram18"]}' \
    "$1/pareto.csv"
}

# row SPACE,POINT
row() {
  local name=${1%,*} id=${1#*,} cells period
  "$program" emit "$work/$name" --point "$id" --quiet >/dev/null
  cells=$(synthesise "$work/$name/designs/$id")
  period=$(sed -nE 's/.*"clock_period_ps": ([0-9]+).*/\1/p' "$work/$name/designs/$id/manifest.json")
  echo "$name,$(spaces | awk -v name="$name" '$1 == name {print $2}'),$id,$(predicted "$work/$name" "$id"),$cells,$period"
}

export work program root CELLS=${CELLS:-}
export -f spaces synthesise predicted row

command="./dev bench resources"
[[ $# == 0 ]] || command="bash bench/resources.sh $*"
build hls-dse
# A copy, so that a build beside it does no harm.
cp "$program" "$work/hls-dse"
program=$work/hls-dse
suffix=
names=("$@")
if [[ $# == 2 && $1 =~ ^[0-9]+$ && $2 =~ ^[0-9]+$ ]]; then
  suffix=_drawn
  names=()
fi
[[ ${#names[@]} -gt 0 ]] || mapfile -t names < <(spaces | cut -d ' ' -f 1)
for name in "${names[@]}"; do sweep "$name"; done
for name in "${names[@]}"; do
  if [[ $suffix ]]; then front "$name"; else front "$name" | spread "$per_space"; fi
done >"$work/all"
if [[ $suffix ]]; then drawn "$1" "$2" <"$work/all" >"$work/designs"; else cp "$work/all" "$work/designs"; fi

{
  header "$command"
  echo "# tool: $(yosys -V); synth_xilinx -family xc7 -flatten -noiopad -noclkbuf; lut counts LUT1..LUT6, SRLs and LUT RAM"
  echo "# designs above $limit predicted LUTs are left out"
  echo "space,type,point_id,lut,ff,dsp,bram18,yosys_lut,yosys_ff,yosys_dsp,yosys_bram18,critical_path_ps,clock_period_ps"
  # Numbered, so that rows stand in the order of the designs.
  cat -n "$work/designs" | xargs -P "$(nproc)" -L 1 bash -euo pipefail -c 'row "$2" >"$work/$1.row"' row
  for ((i = 1; i <= $(wc -l <"$work/designs"); ++i)); do cat "$work/$i.row"; done
} | tee "$work/resources.csv"
{
  header "$command"
  awk -F, -f "$root/bench/resource_error.awk" "$work/resources.csv"
} | tee "$work/errors.csv"
# Some spaces are not the whole table.
[[ $# -gt 0 && ! $suffix ]] && exit
cp "$work/resources.csv" "$root/results/resources$suffix.csv"
cp "$work/errors.csv" "$root/results/resources_error$suffix.csv"
