// Floating-point addition, y = a + b, or y = a - b with SUBTRACT.
//
// IEEE 754-2019 clause 5.4.1 (addition, subtraction) under roundTiesToEven (4.3.1), binary
// interchange formats (3.4): subnormal operands and results, infinities, signed zeros (6.3). Every
// NaN result is the positive quiet NaN with a payload of zero (6.2). No exception flags.
//
// Algorithm: one path, magnitudes sorted first (Muller et al., Handbook of Floating-Point
// Arithmetic, 2nd edition, section 7.3):
//   greater, lesser = the operands by magnitude
//   sum    = greater.significand +- (lesser.significand >> (greater.exponent - lesser.exponent))
//            with guard, round and sticky bits below
//   shift  = min(leading zeros of sum, greater.exponent)       the limit leaves a subnormal result
//   y      = {greater.exponent - shift, 0} + {hidden bit, fraction} of (sum << shift) + round_up
// The last addition lets a carry out of the fraction step the exponent: from subnormal to normal,
// to the next binade, or to infinity. Infinities and NaN travel as an overflowed sum of the
// largest finite exponent.
//
// Parameters: EXP_BITS >= 3, FRAC_BITS >= 2 (binary32: 8, 23; binary64: 11, 52); LATENCY >= 0.
// Latency LATENCY, interval 1. With LATENCY >= 1 the output is registered. Ten cuts are useful;
// every stage above ten is a plain delay at the output.
module hls_fadd #(
    parameter int EXP_BITS = 8,
    parameter int FRAC_BITS = 23,
    parameter int LATENCY = 5,
    parameter bit SUBTRACT = 0
) (
    input  logic                        clk,
    input  logic [EXP_BITS+FRAC_BITS:0] a,
    input  logic [EXP_BITS+FRAC_BITS:0] b,
    output logic [EXP_BITS+FRAC_BITS:0] y
);
  localparam int SIGN = EXP_BITS + FRAC_BITS;
  localparam int ALIGNED_BITS = FRAC_BITS + 3;  // with guard and round; sticky is kept apart
  localparam int SUM_BITS = ALIGNED_BITS + 2;  // carry above, sticky below
  localparam int ALIGN_BITS = $clog2(ALIGNED_BITS + 1);
  localparam int SHIFT_BITS = $clog2(SUM_BITS);
  localparam int EXPONENT_BITS = (EXP_BITS > SHIFT_BITS ? EXP_BITS : SHIFT_BITS) + 1;

  // Bit i set: a register after block i + 1 of the nine below. Placed for stages of about
  // equal abc9 delay in binary32, not by an exhaustive search (bench/calibrate_float.sh measures).
  localparam bit [8:0] CUTS =
      LATENCY == 0 ? 9'b0_0000_0000 : LATENCY == 1 ? 9'b1_0000_0000 :
      LATENCY == 2 ? 9'b1_0001_0000 : LATENCY == 3 ? 9'b1_0010_0100 :
      LATENCY == 4 ? 9'b1_0101_0100 : LATENCY == 5 ? 9'b1_0110_1010 :
      LATENCY == 6 ? 9'b1_0111_1010 : LATENCY == 7 ? 9'b1_0111_1011 :
      LATENCY == 8 ? 9'b1_1111_1011 : 9'b1_1111_1111;
  localparam bit LIMIT_CUT = LATENCY > 9;  // inside block 7, the longest of the nine
  localparam int EXTRA_STAGES = LATENCY > 10 ? LATENCY - 10 : 0;

  // 1. Compare the magnitudes.
  typedef struct packed {
    logic [SIGN:0] a;
    logic [SIGN:0] b;
    logic          a_smaller;
  } compared_t;
  localparam int COMPARED_WIDTH = 2 * SIGN + 3;
  compared_t compared, compared_q;
  assign compared.a = a;
  assign compared.b = {b[SIGN] ^ SUBTRACT, b[SIGN-1:0]};
  assign compared.a_smaller = a[SIGN-1:0] < b[SIGN-1:0];
  hls_cut #(.WIDTH(COMPARED_WIDTH), .STAGES(32'(CUTS[0])))
      cut_compared (.clk, .d(compared), .q(compared_q));

  // 2. Sort by magnitude; a NaN is greater than an infinity. The distance of the exponents is
  // b - a >= 0, or else a - b = ~(b - a) + 1, whose one is a place given to b in advance.
  typedef struct packed {
    logic                    sign;
    logic                    subtract;
    logic                    not_finite;
    logic                    nan;
    logic [EXP_BITS-1:0]     exponent;  // at least 1; of infinity and NaN: greatest finite
    logic [FRAC_BITS:0]      greater;
    logic [ALIGNED_BITS-1:0] lesser;
    logic [ALIGN_BITS-1:0]   distance;
  } sorted_t;
  localparam int SORTED_WIDTH = EXP_BITS + FRAC_BITS + ALIGNED_BITS + ALIGN_BITS + 5;
  sorted_t sorted, sorted_q;
  logic [EXP_BITS-1:0] a_field;
  logic [EXP_BITS-1:0] b_field;
  logic [FRAC_BITS:0] a_significand;
  logic [FRAC_BITS:0] b_significand;
  logic [EXP_BITS:0] difference;
  logic [EXP_BITS-1:0] distance;
  logic [EXP_BITS-1:0] greater_field;
  logic [FRAC_BITS:0] greater;
  logic subtract;
  logic not_finite;
  assign a_field = compared_q.a[SIGN-1:FRAC_BITS];
  assign b_field = compared_q.b[SIGN-1:FRAC_BITS];
  assign a_significand = {a_field != '0, compared_q.a[FRAC_BITS-1:0]};
  assign b_significand = {b_field != '0, compared_q.b[FRAC_BITS-1:0]};
  // A subnormal has the exponent of the smallest normal number.
  assign difference = {1'b0, b_field[EXP_BITS-1:1], b_field[0] || !b_significand[FRAC_BITS]}
                    - {1'b0, a_field[EXP_BITS-1:1], a_field[0] || !a_significand[FRAC_BITS]};
  assign distance = difference[EXP_BITS-1:0] ^ {EXP_BITS{difference[EXP_BITS]}};
  assign greater_field = compared_q.a_smaller ? b_field : a_field;
  assign greater = compared_q.a_smaller ? b_significand : a_significand;
  assign subtract = compared_q.a[SIGN] ^ compared_q.b[SIGN];
  assign not_finite = a_field == '1 || b_field == '1;
  assign sorted.sign = compared_q.a_smaller ? compared_q.b[SIGN] : compared_q.a[SIGN];
  assign sorted.subtract = subtract;
  assign sorted.not_finite = not_finite;
  assign sorted.nan = not_finite && (greater[FRAC_BITS-1:0] != '0
                                     || (subtract && a_field == b_field));
  assign sorted.exponent = {greater_field[EXP_BITS-1:1],
                            (greater_field[0] && !not_finite) || !greater[FRAC_BITS]};
  assign sorted.greater = greater;
  assign sorted.lesser = compared_q.a_smaller ? {a_significand, 2'b00}
                       : difference[EXP_BITS] ? {1'b0, b_significand, 1'b0}
                                              : {b_significand, 2'b00};
  assign sorted.distance = (32'(distance) >> ALIGN_BITS) != 0 ? '1 : ALIGN_BITS'(distance);
  hls_cut #(.WIDTH(SORTED_WIDTH), .STAGES(32'(CUTS[1])))
      cut_sorted (.clk, .d(sorted), .q(sorted_q));

  // 3. and 4. Align the smaller significand; what falls off the end is gathered in sticky.
  typedef struct packed {
    logic                    sign;
    logic                    subtract;
    logic                    not_finite;
    logic                    nan;
    logic [EXP_BITS-1:0]     exponent;
    logic [FRAC_BITS:0]      greater;
    logic [ALIGNED_BITS-1:0] lesser;
    logic                    sticky;
    logic [2:0]              distance;
  } coarse_aligned_t;
  localparam int COARSE_ALIGNED_WIDTH = EXP_BITS + FRAC_BITS + ALIGNED_BITS + 9;
  coarse_aligned_t coarse, coarse_q;
  logic [ALIGN_BITS-1:0] coarse_distance;
  assign coarse_distance = sorted_q.distance & ~(ALIGN_BITS'(7));
  assign coarse.sign = sorted_q.sign;
  assign coarse.subtract = sorted_q.subtract;
  assign coarse.not_finite = sorted_q.not_finite;
  assign coarse.nan = sorted_q.nan;
  assign coarse.exponent = sorted_q.exponent;
  assign coarse.greater = sorted_q.greater;
  assign coarse.lesser = sorted_q.lesser >> coarse_distance;
  assign coarse.sticky = (sorted_q.lesser & ~({ALIGNED_BITS{1'b1}} << coarse_distance)) != '0;
  assign coarse.distance = 3'(sorted_q.distance);
  hls_cut #(.WIDTH(COARSE_ALIGNED_WIDTH), .STAGES(32'(CUTS[2])))
      cut_coarse (.clk, .d(coarse), .q(coarse_q));

  typedef struct packed {
    logic                    sign;
    logic                    subtract;
    logic                    not_finite;
    logic                    nan;
    logic [EXP_BITS-1:0]     exponent;
    logic [FRAC_BITS:0]      greater;
    logic [ALIGNED_BITS-1:0] lesser;
    logic                    sticky;
  } aligned_t;
  localparam int ALIGNED_WIDTH = EXP_BITS + FRAC_BITS + ALIGNED_BITS + 6;
  aligned_t aligned, aligned_q;
  assign aligned.sign = coarse_q.sign;
  assign aligned.subtract = coarse_q.subtract;
  assign aligned.not_finite = coarse_q.not_finite;
  assign aligned.nan = coarse_q.nan;
  assign aligned.exponent = coarse_q.exponent;
  assign aligned.greater = coarse_q.greater;
  assign aligned.lesser = coarse_q.lesser >> coarse_q.distance;
  assign aligned.sticky = coarse_q.sticky
      || (coarse_q.lesser & ~({ALIGNED_BITS{1'b1}} << coarse_q.distance)) != '0;
  hls_cut #(.WIDTH(ALIGNED_WIDTH), .STAGES(32'(CUTS[3])))
      cut_aligned (.clk, .d(aligned), .q(aligned_q));

  // 5. Add or subtract the significands. The lowest bit of the sum only makes the carry in.
  typedef struct packed {
    logic                sign;
    logic                subtract;
    logic                nan;
    logic [EXP_BITS-1:0] exponent;
    logic [SUM_BITS-1:0] sum;
  } added_t;
  localparam int ADDED_WIDTH = EXP_BITS + SUM_BITS + 3;
  added_t added, added_q;
  logic [SUM_BITS-1:0] addend;
  logic [SUM_BITS-1:0] sum;
  logic unused_carry_in;
  assign addend = {1'b0, aligned_q.lesser, aligned_q.sticky} ^ {SUM_BITS{aligned_q.subtract}};
  assign {sum, unused_carry_in} = {1'b0, aligned_q.greater, 3'b000, 1'b1}
                                + {addend, aligned_q.subtract};
  assign added.sign = aligned_q.sign;
  assign added.subtract = aligned_q.subtract;
  assign added.nan = aligned_q.nan;
  assign added.exponent = aligned_q.exponent;
  assign added.sum = {sum[SUM_BITS-1] || aligned_q.not_finite, sum[SUM_BITS-2:0]};
  hls_cut #(.WIDTH(ADDED_WIDTH), .STAGES(32'(CUTS[4])))
      cut_added (.clk, .d(added), .q(added_q));

  // 6. Count the leading zeros. An exact zero difference is +0.
  typedef struct packed {
    logic                  sign;
    logic                  nan;
    logic                  zero;
    logic [EXP_BITS-1:0]   exponent;
    logic [SUM_BITS-1:0]   sum;
    logic [SHIFT_BITS-1:0] leading_zeros;
  } counted_t;
  localparam int COUNTED_WIDTH = EXP_BITS + SUM_BITS + SHIFT_BITS + 3;
  counted_t counted, counted_q;
  logic [SHIFT_BITS-1:0] leading_zeros;
  logic zero;
  hls_lzc #(.WIDTH(SUM_BITS)) counter (.x(added_q.sum), .count(leading_zeros), .zero);
  assign counted.leading_zeros = leading_zeros;
  assign counted.zero = zero;
  assign counted.sign = added_q.sign && !added_q.nan && !(zero && added_q.subtract);
  assign counted.nan = added_q.nan;
  assign counted.exponent = added_q.exponent;
  assign counted.sum = added_q.sum;
  hls_cut #(.WIDTH(COUNTED_WIDTH), .STAGES(32'(CUTS[5])))
      cut_counted (.clk, .d(counted), .q(counted_q));

  // 7. and 8. Normalise, but not below the exponent of the subnormal numbers. `exponent` is one
  // less than that of the top bit of the shifted sum.
  typedef struct packed {
    logic                  sign;
    logic                  nan;
    logic [EXP_BITS-1:0]   exponent;
    logic [SUM_BITS-1:0]   sum;
    logic [SHIFT_BITS-1:0] shift;
  } limited_t;
  localparam int LIMITED_WIDTH = EXP_BITS + SUM_BITS + SHIFT_BITS + 2;
  limited_t limit, limit_q;
  logic [EXPONENT_BITS-1:0] exponent;
  logic limited;
  assign exponent = EXPONENT_BITS'(counted_q.exponent) - EXPONENT_BITS'(counted_q.leading_zeros);
  assign limited = exponent[EXPONENT_BITS-1] || counted_q.zero;
  assign limit.sign = counted_q.sign;
  assign limit.nan = counted_q.nan;
  assign limit.exponent = limited ? '0 : exponent[EXP_BITS-1:0];
  assign limit.sum = counted_q.sum;
  assign limit.shift = limited ? SHIFT_BITS'(counted_q.exponent) : counted_q.leading_zeros;
  hls_cut #(.WIDTH(LIMITED_WIDTH), .STAGES(32'(LIMIT_CUT)))
      cut_limit (.clk, .d(limit), .q(limit_q));

  typedef struct packed {
    logic                sign;
    logic                nan;
    logic [EXP_BITS-1:0] exponent;
    logic [SUM_BITS-1:0] sum;
    logic [2:0]          shift;
  } coarse_normal_t;
  localparam int COARSE_NORMAL_WIDTH = EXP_BITS + SUM_BITS + 5;
  coarse_normal_t shifted, shifted_q;
  assign shifted.sign = limit_q.sign;
  assign shifted.nan = limit_q.nan;
  assign shifted.exponent = limit_q.exponent;
  assign shifted.sum = limit_q.sum << (limit_q.shift & ~(SHIFT_BITS'(7)));
  assign shifted.shift = limit_q.shift[2:0];
  hls_cut #(.WIDTH(COARSE_NORMAL_WIDTH), .STAGES(32'(CUTS[6])))
      cut_shifted (.clk, .d(shifted), .q(shifted_q));

  typedef struct packed {
    logic                sign;
    logic                nan;
    logic                overflow;
    logic [EXP_BITS-1:0] exponent;
    logic [FRAC_BITS:0]  significand;
    logic                guard;
    logic                sticky;
  } normal_t;
  localparam int NORMAL_WIDTH = EXP_BITS + FRAC_BITS + 6;
  normal_t normal, normal_q;
  logic [SUM_BITS-1:0] normal_sum;
  assign normal_sum = shifted_q.sum << shifted_q.shift;
  assign normal.sign = shifted_q.sign;
  assign normal.nan = shifted_q.nan;
  assign normal.overflow = shifted_q.exponent[EXP_BITS-1:1] == '1;
  assign normal.exponent = shifted_q.exponent;
  assign normal.significand = normal_sum[SUM_BITS-1-:FRAC_BITS+1];
  assign normal.guard = normal_sum[3];
  assign normal.sticky = normal_sum[2:0] != '0;
  hls_cut #(.WIDTH(NORMAL_WIDTH), .STAGES(32'(CUTS[7])))
      cut_normal (.clk, .d(normal), .q(normal_q));

  // 9. Round and pack.
  logic hidden;
  logic [FRAC_BITS-1:0] fraction;
  logic round_up;
  logic [SIGN-1:0] magnitude;
  assign hidden = normal_q.significand[FRAC_BITS] || normal_q.overflow;
  assign fraction = normal_q.overflow ? {normal_q.nan, (FRAC_BITS-1)'(0)}
                                      : normal_q.significand[FRAC_BITS-1:0];
  assign round_up = normal_q.guard && (normal_q.sticky || normal_q.significand[0])
                    && !normal_q.overflow;
  assign magnitude = {normal_q.exponent, fraction}
                   + {(EXP_BITS-1)'(0), hidden, (FRAC_BITS-1)'(0), round_up};
  hls_cut #(.WIDTH(SIGN + 1), .STAGES(32'(CUTS[8]) + EXTRA_STAGES))
      cut_rounded (.clk, .d({normal_q.sign, magnitude}), .q(y));
endmodule
