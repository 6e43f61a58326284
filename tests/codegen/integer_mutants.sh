#!/usr/bin/env bash
# Proves that the comparison of integer_operators.sh can fail: applies one small mutation at a time to
# the dividers and the conversions and expects the comparison to report a mismatch for each of them
# (integers of 32 bits at latencies 4 and 5, in turns at intervals 17 and 32, all directed operands and 20000 random ones).
#
# Usage: integer_mutants.sh
# Exit code 1 if a mutant survives, or if the operators do not pass unchanged.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=integer_build.sh
. "$here/integer_build.sh"
# shellcheck source=mutants.sh
. "$here/mutants.sh"

# File, sed expression, what is broken. One line of the file must change.
mutants=(
  "hls_idiv|/g_pipeline/,/g_turn/s/(\{\(BITS\+1\)\{previous\[BITS\]\}\}), previous\[BITS\]\}/\1, 1'b0}/|div: a row that adds is one short"
  "hls_idiv|/g_pipeline/,/g_turn/s/ \^ \{\(BITS\+1\)\{previous\[BITS\]\}\}//|div: a row that adds subtracts"
  "hls_idiv|/g_turn/,\$s/(\{\(BITS\+1\)\{previous\[BITS\]\}\}), previous\[BITS\]\}/\1, 1'b0}/|div in turns: a row that adds is one short"
  "hls_idiv|/g_turn/,\$s/ \^ \{\(BITS\+1\)\{previous\[BITS\]\}\}//|div in turns: a row that adds subtracts"
  "hls_idiv|s/last_q <= '1;/last_q <= '0;/|div in turns: first remainder is not 0"
  "hls_idiv|s/last_divisor_q <= b_magnitude/last_divisor_q <= a_magnitude/|div in turns: divided by the dividend"
  "hls_idiv|s/sign_q <= negative;/sign_q <= 1'b0;/|div in turns: no sign"
  "hls_idiv|s/BITS \+ INTERVAL - 2\)/BITS + INTERVAL - 3)/|div in turns: too few rows for the interval"
  "hls_idiv|s/LEFT = LATENCY - TURNS - 1/LEFT = LATENCY - TURNS - 2/|div in turns: one register short"
  "hls_idiv|s/!digits_q\[DIGITS-1-i\]/!digits_q[DIGITS-1]/|div in turns: one digit for all rows"
  "hls_idiv|s/\(b_negative && !REMAINDER\)/b_negative/|rem: sign of the quotient"
  "hls_idiv|s/a_negative \^ \(b_negative && !REMAINDER\)/a_negative/|div: sign of a only"
  "hls_idiv|s/a_negative = SIGNED &&/a_negative =/|div: unsigned dividend as signed"
  "hls_idiv|s/b_negative = SIGNED &&/b_negative =/|div: unsigned divisor as signed"
  "hls_idiv|s/(b_magnitude = .*) \+ BITS'\(b_negative\);/\1;/|div: magnitude of a negative divisor"
  "hls_idiv|s/last_divisor_q & ~\{BITS/last_divisor_q \& {BITS/|rem: corrected where it is not negative"
  "hls_idiv|s/a_magnitude_q\[BITS-1-i\]/a_magnitude_q[BITS-1-i+(i == BITS-1 ? 1 : 0)]/|div: last bit of the dividend"
  "hls_idiv|s/LATENCY - CORRECTED/LATENCY - 1 - CORRECTED/|div: one register short"
  "hls_itof|s/ \|\| wide\[WIDE-FRAC_BITS-3:0\] != '0//|to float: no sticky"
  "hls_itof|s/kept\[0\] \|\| /1'b1 || /|to float: ties away from zero"
  "hls_itof|s/\(kept\[0\] \|\| (wide.*)\);/(\1);/|to float: ties towards zero"
  "hls_itof|s/counted_q.zero \? '0/1'b0 ? '0/|to float: zero has an exponent"
  "hls_itof|s/sign = SIGNED &&/sign =/|to float: unsigned as signed"
  "hls_itof|s/\+ INT_BITS - 3\)/+ INT_BITS - 2)/|to float: bias off by one"
  "hls_itof|s/(ed_q.normal\)) << \(WIDE - INT_BITS\)/\1/|to float: narrow integers not aligned"
  "hls_ftoi|s/ & \{INT_BITS\{placed_q.in_range\}\}//|to integer: no limit of the range"
  "hls_ftoi|s/distance < DISTANCE_BITS'\(INT_BITS\)/distance < DISTANCE_BITS'(INT_BITS + 1)/|to integer: one is rounded up"
  "hls_ftoi|s/\+ INT_BITS - 2;/+ INT_BITS - 1;/|to integer: bias off by one"
  "hls_ftoi|s/\+ INT_BITS'\(sign_q\)/+ INT_BITS'(0)/|to integer: negative by its complement"
  "hls_ftoi|s/significand >> \(WIDE - INT_BITS\)/significand/|to integer: lower bits of a long significand"
  "hls_fwiden|s/, 1'b0\}/, 1'b1}/|widen: a bit below a subnormal"
  "hls_fwiden|s/counted_q.zero \? '0 : TO_EXP/TO_EXP/|widen: zero has an exponent"
  "hls_fwiden|s/TO_EXP_BITS'\(DIFFERENCE\) - TO/TO_EXP_BITS'(DIFFERENCE + 1) - TO/|widen: exponent of a subnormal"
  "hls_fwiden|s/field == '1 \? '1/1'b0 ? '1/|widen: infinity is finite"
  "hls_fwiden|s/&& !counted_q.zero/\&\& counted_q.zero/|widen: infinity is NaN"
  "hls_fnarrow|s/ = a\[FRAC_BITS-KEPT_BITS:0\] != '0;/ = 1'b0;/|narrow: no sticky from the low bits"
  "hls_fnarrow|s/\|\| \(placed_q.kept & .*;/|| 1'b0;/|narrow: no sticky from the shift"
  "hls_fnarrow|s/shifted_q.sticky \|\| shifted_q.kept\[1\]/1'b1/|narrow: ties away from zero"
  "hls_fnarrow|s/shifted_q.sticky \|\| shifted_q.kept\[1\]/shifted_q.sticky/|narrow: ties towards zero"
  "hls_fnarrow|s/limit\[ROOM_BITS-1:SHIFT_BITS\] != '0 \? '1 : //|narrow: large right shifts wrap"
  "hls_fnarrow|s/- 3\);/- 2);/|narrow: no infinity at the edge of the range"
  "hls_fnarrow|s/infinite \? '1 : !room/!room/|narrow: fraction kept on overflow"
)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
latencies=4,5
integer_build "$integer_library" "$work/unchanged" 32 "$latencies" 32,17 -O0
try_mutants integer_operators "$integer_library" \
  "hls_cut hls_lzc hls_idiv hls_itof hls_ftoi hls_fwiden hls_fnarrow" \
  "--vectors 20000 --stop-at-first" -GBITS=32 +define+LATENCY_COUNT=2 "+define+LATENCIES=$latencies" \
  +define+INTERVAL_COUNT=2 +define+INTERVALS=32,17
