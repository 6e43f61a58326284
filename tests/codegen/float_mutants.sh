#!/usr/bin/env bash
# Proves that the comparison of float_operators.sh can fail: applies one small mutation at a time to
# the operators and expects the comparison to report a mismatch for each of them (binary32 at
# latency 5, in turns at intervals 6 and 7, all directed pairs and 100000 random ones).
#
# Usage: float_mutants.sh
# Exit code 1 if a mutant survives, or if the operators do not pass unchanged.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=float_build.sh
. "$here/float_build.sh"
# shellcheck source=mutants.sh
. "$here/mutants.sh"

# File, sed expression, what is broken. One line of the file must change.
mutants=(
  "hls_fadd|s/(assign coarse.sticky =).*;/\1 1'b0;/|add: no sticky from the coarse alignment"
  "hls_fadd|s/\|\| \(coarse_q.lesser & .*;/|| 1'b0;/|add: no sticky from the fine alignment"
  "hls_fadd|s/normal_q.sticky \|\| normal_q.significand\[0\]/1'b1/|add: ties away from zero"
  "hls_fadd|s/normal_q.sticky \|\| normal_q.significand\[0\]/normal_q.sticky/|add: ties towards zero"
  "hls_fadd|s/ && !\(zero && added_q.subtract\)//|add: an exact zero difference may be -0"
  "hls_fadd|s/a_field\[0\] \|\| !a_significand\[FRAC_BITS\]/a_field[0]/|add: exponent of a subnormal"
  "hls_fadd|s/subtract && a_field == b_field/1'b0/|add: infinity minus infinity is not NaN"
  "hls_fadd|s/normal_q.overflow \? \{/1'b0 ? {/|add: fraction kept on overflow"
  "hls_fadd|s/exponent\[EXPONENT_BITS-1\] \|\| counted_q.zero/counted_q.zero/|add: normalised below the smallest exponent"
  "hls_fadd|s/\(32'\(distance\) >> ALIGN_BITS\) != 0 \? '1 : //|add: large distances wrap"
  "hls_fadd|s/\{1'b0, b_significand, 1'b0\}/{b_significand, 2'b00}/|add: alignment off by one for b"
  "hls_fadd|s/b\[SIGN\] \^ SUBTRACT/b[SIGN]/|sub: adds"
  "hls_fadd|s/\{addend, aligned_q.subtract\}/{addend, 1'b0}/|add: no carry into the subtraction"
  "hls_lzc|s/\{high_zero, high_zero \?/{high_zero, !high_zero ?/|count: the other half's count"
  "hls_fmul|s/shifted_q.sticky \|\| \(carry && shifted_q.kept\[0\]\)/shifted_q.sticky/|mul: guard bit lost when the product is 2 or more"
  "hls_fmul|s/ \|\| \(counted_q.not_finite && counted_q.zero\)//|mul: infinity times zero is not NaN"
  "hls_fmul|s/underflow \? '1 : //|mul: large right shifts wrap"
  "hls_fmul|s/\|\| \(carry && shifted_q.exponent ==.*\);/|| 1'b0;/|mul: fraction kept on overflow by a carry"
  "hls_fmul|s/EXPONENT_BITS'\(1 << \(EXP_BITS - 1\)\)/EXPONENT_BITS'((1 << (EXP_BITS - 1)) - 1)/|mul: bias off by one"
  "hls_fmul|s/(unpacked.sign = a\[SIGN\]) \^ b\[SIGN\]/\1/|mul: sign of a only"
  "hls_fmul|s/a_field == '0 \? a_significand : b_significand/b_significand/|mul: subnormal a not normalised"
  "hls_fmul|s/coarse_places << STICKY_BITS\)/coarse_places << (STICKY_BITS - 1))/|mul: topmost sticky bit dropped"
  "hls_fmul|s/(LATENCY == 5 \? 7'b[01_]*)1 :/\10 :/|mul: one register short"
  "hls_fdiv|s/inverted_q\[FRAC_BITS:0\], !negative/inverted_q[FRAC_BITS:0], 1'b1/|div: a row that adds is one short"
  "hls_fdiv|s/ROWS = FRAC_BITS \+ 3;/ROWS = FRAC_BITS + 2;/|div: a quotient bit too few"
  "hls_fdiv|s/next_bit = entered \? lowest/next_bit = entered ? 1'b0/|div in turns: lowest bit of the dividend"
  "hls_fdiv|s/borrow = entered;/borrow = 1'b0;/|div in turns: first remainder one too many"
  "hls_fdiv|s/if \(take\) divisor_q/divisor_q/|div in turns: divisor of a later cycle"
  "hls_fdiv|s/if \(entered\) placed_q/placed_q/|div in turns: exponent of a later cycle"
  "hls_fdiv|s/ROWS \+ INTERVAL - 2\)/ROWS + INTERVAL - 3)/|div in turns: too few rows for the interval"
  "hls_fdiv|s/LEFT = LATENCY - TURNS - 1/LEFT = LATENCY - TURNS - 2/|div in turns: one register short"
  "hls_fdiv|s/\{3'b110, inverted_dividend/{3'b111, inverted_dividend/|div in turns: hidden bit of the dividend"
  "hls_fdiv|s/\(remainder \^ excess\) != \(\(remainder \| excess\) << 1\)/1'b0/|div: no sticky from the remainder"
  "hls_fdiv|s/\|\| \(quotient & ~.*;/|| 1'b0;/|div: no sticky from the shift"
  "hls_fdiv|s/shifted_q.sticky \|\| shifted_q.kept\[1\]/1'b1/|div: ties away from zero"
  "hls_fdiv|s/shifted_q.sticky \|\| shifted_q.kept\[1\]/shifted_q.sticky/|div: ties towards zero"
  "hls_fdiv|s/ \|\| \(a_zero && b_zero\);/;/|div: zero by zero is not NaN"
  "hls_fdiv|s/ \|\| b_field == '1\)\)/))/|div: infinity by infinity is not NaN"
  "hls_fdiv|s/\|\| b_zero \|\| nan;/|| nan;/|div: division by zero is finite"
  "hls_fdiv|s/(scale_q.infinite \|\|) scale_q.zero \|\| overflow/\1 overflow/|div: a quotient by infinity is not zero"
  "hls_fdiv|s/\(1 << \(EXP_BITS - 1\)\) - 3\)/(1 << (EXP_BITS - 1)) - 2)/|div: bias off by one"
  "hls_fdiv|s/(- ROOM_BITS'\(counted_q.a_count\)) \+ /\1 - /|div: exponent of a subnormal divisor"
  "hls_fdiv|s/b_fraction << counted_q.b_count/b_fraction/|div: subnormal divisor not normalised"
  "hls_fdiv|s/limit\[ROOM_BITS-1:SHIFT_BITS\] != '0 \? '1 : //|div: large right shifts wrap"
  "hls_fdiv|s/(: limited \? limited_places : ).*;/\1'0;/|div: quotient of 1 or more not shifted"
  "hls_fdiv|s/\|\| \(at_least_one && scale_q.room ==.*;/|| 1'b0);/|div: no infinity at the edge of the range"
  "hls_fdiv|s/\(a\[SIGN\] \^ b\[SIGN\]\) && !nan/a[SIGN] \&\& !nan/|div: sign of a only"
  "hls_fdiv|s/LATENCY - \(ROWS \+ 3\)/LATENCY - 1 - (ROWS + 3)/|div: one register short"
  "hls_fsqrt|s/if \(take\) begin/if (start) begin/|sqrt in turns: operand of a later cycle"
  "hls_fsqrt|s/turn_root_q <= '0;/turn_root_q <= turn_root_q;/|sqrt in turns: root of the last operand"
  "hls_fsqrt|s/\{previous_root \^ \{BITS\{previous\[BITS\+1\]\}\}/{previous_root/|sqrt in turns: a row that subtracts adds"
  "hls_fsqrt|s/ROWS \+ INTERVAL - 2\)/ROWS + INTERVAL - 3)/|sqrt in turns: too few rows for the interval"
  "hls_fsqrt|s/radicand_q <= pairs\[ROWS-1:0\]/radicand_q <= radicand_q/|sqrt in turns: the same bits in each row"
  "hls_fsqrt|s/LEFT = LATENCY - TURNS - 1/LEFT = LATENCY - TURNS - 2/|sqrt in turns: one register short"
  "hls_fsqrt|s/\{\(i\+1\)\{not_negative\}\}, 2'b11/{(i+1){not_negative}}, 2'b10/|sqrt: subtrahend one short"
  "hls_fsqrt|s/(g_row\[i-1\].row_root_q\}) \^ \{\(i\+1\)\{not_negative\}\}/\1/|sqrt: a row that subtracts adds"
  "hls_fsqrt|s/sum\[0\] \? \{1'b1, fraction, 1'b0\} : //|sqrt: odd exponents as even ones"
  "hls_fsqrt|s/ \|\| \(a\[SIGN\] && !zero\);/;/|sqrt: root of a negative number"
  "hls_fsqrt|s/a\[SIGN\] && !zero\)/a[SIGN])/|sqrt: root of -0 is NaN"
  "hls_fsqrt|s/counted_q.fraction << counted_q.count/counted_q.fraction/|sqrt: subnormal not normalised"
  "hls_fsqrt|s/a_field\[0\] \|\| a_field == '0/a_field[0]/|sqrt: exponent of a subnormal"
  "hls_fsqrt|s/SIGN'\(kept\[0\]\)/SIGN'(0)/|sqrt: rounds down"
  "hls_fsqrt|s/special = counted_q.zero \|\|/special =/|sqrt: root of zero"
  "hls_fsqrt|s/LATENCY - \(ROWS \+ 1\)/LATENCY - 1 - (ROWS + 1)/|sqrt: one register short"
  "hls_fminmax|s/b_nan \|\| \(less && !a_nan\)/b_nan || less/|min: a NaN may be less"
  "hls_fminmax|s/take_a = b_nan \|\|/take_a =/|min: NaN for a quiet NaN"
  "hls_fminmax|s/ \|\| !a\[FRAC_BITS-1\]\)/)/|min: signalling NaN ignored"
  "hls_fminmax|s/left\[SIGN\] && !both_zero/left[SIGN]/|min: -0 below +0"
  "hls_fminmax|s/left\[SIGN\] \? right\[SIGN-1:0\] < left\[SIGN-1:0\] : //|min: order of negative numbers"
  "hls_fminmax|s/left = MAXIMUM \? b : a/left = a/|max: compares a with a"
  "hls_umul|s/partial >> 17/partial >> 16/|mul: column misplaced"
  "hls_fma|s/(assign moved.sticky =).*;/\1 1'b0;/|fma: no sticky from the coarse shift of the product"
  "hls_fma|s/\|\| \(moved_q.kept\[6:0\] & .*;/|| 1'b0;/|fma: no sticky from the fine shift of the product"
  "hls_fma|s/compared_q.product.sticky\}/1'b0}/|fma: sticky of the product forgotten"
  "hls_fma|s/(exact.fraction = )kept\[PRODUCT_BITS-1\]/\11'b0/|fma: a product of 2 or more keeps its place"
  "hls_fma|s/placed_underflow \? '1 : //|fma: large right shifts of the product wrap"
  "hls_fma|s/ \|\| \(factor_q.not_finite && factor_q.zero\)//|fma: infinity times zero is not NaN"
  "hls_fma|s/compared_q.product.infinite && c_infinite && subtract/1'b0/|fma: infinity minus infinity is not NaN"
  "hls_fma|s/c_significand >> 1 : c_significand/c_significand : c_significand/|fma: alignment off by one for c"
  "hls_fma|s/\(32'\(distance\) >> ALIGN_BITS\) != 0 \? '1 : //|fma: large distances wrap"
  "hls_fma|s/(assign coarse.sticky =).*;/\1 1'b0;/|fma: no sticky from the coarse alignment"
  "hls_fma|s/ && !added_q.infinite\)/)/|fma: sign of infinity lost next to a product of the same pattern"
  "hls_fma|s/(shifted_q.infinite) \|\| shifted_q.exponent\[EXP_BITS\]/\1/|fma: exponents far above the range wrap"
  "hls_fma|s/exponent\[EXPONENT_BITS-1\] \|\| counted_q.zero/counted_q.zero/|fma: normalised below the smallest exponent"
  "hls_fma|s/normal_q.sticky \|\| normal_q.significand\[0\]/1'b1/|fma: ties away from zero"
  "hls_fma|s/(LATE == 2 \? 6'b)10_1000/\110_0000/|fma: one register short"
  "hls_fcmp|s/same \|\| both_zero/same/|compare: -0 differs from +0"
  "hls_fcmp|s/ \|\| unordered_q;/;/|compare: a NaN equals itself"
  "hls_fcmp|s/PREDICATE >= 4/PREDICATE >= 3/|compare: less-or-equal swapped"
  "hls_fcmp|s/: left\[SIGN\] \^ \(/: (/|compare: order of negative numbers"
)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
latencies=$((1 << 5))
float_build "$float_library" "$work/unchanged" 8 23 "$latencies" "$latencies" "$latencies" 6,7 -O0
try_mutants float_operators "$float_library" \
  "hls_cut hls_lzc hls_umul hls_fadd hls_fmul hls_fma hls_fdiv hls_fcmp hls_fsqrt hls_fminmax" \
  "--vectors 100000 --stop-at-first" "-GLATENCIES=$latencies" \
  "-GDIVIDER_LATENCIES=$latencies" "-GFMA_LATENCIES=$latencies" \
  +define+INTERVAL_COUNT=2 +define+INTERVALS=6,7
