// Fused multiply-add, y = a * b + c with one rounding.
//
// IEEE 754-2019 clause 5.4.1 (fusedMultiplyAdd) under roundTiesToEven (4.3.1), binary interchange
// formats (3.4): subnormal operands and results, infinities, signed zeros (6.3). Every NaN result
// is the positive quiet NaN with a payload of zero (6.2), also that of infinity times zero plus a
// NaN (7.2). No exception flags.
//
// Algorithm: multiply first, without rounding; then add as hls_fadd does. The product becomes a
// number of the addend's kind, but with all bits of the significand and a greater exponent range:
//   shift   = min(leading zeros of the subnormal factor, room)         to the right if negative
//   product = {room - shift, 0} + {hidden bit, fraction, sticky} of (significands << shift)
// where room is the left shift that leaves the smallest exponent of the format (see hls_fmul).
// Bits of the product that the least exponent pushes out lie below half a unit of any result and
// of any addend: one sticky bit keeps them apart from a tie and from a zero. Then
//   greater, lesser = product and addend by magnitude
//   sum    = greater.significand +- (lesser.significand >> (greater.exponent - lesser.exponent))
//   shift  = min(leading zeros of sum, greater.exponent)
//   y      = {greater.exponent - shift, 0} + {hidden bit, fraction} of (sum << shift) + round_up
// No guard bit is needed below the lesser significand: it moves by two places or more only where
// the sum keeps its place to one bit, and the product alone, which is twice as long as a result,
// moves by one.
//
// Parameters: EXP_BITS >= 3, FRAC_BITS >= 2 (binary32: 8, 23; binary64: 11, 52) with
// 2^(EXP_BITS-1) > FRAC_BITS + 4; LATENCY >= 0; 0 <= LATE <= LATENCY.
// Latency LATENCY from a and b, which are taken LATE cycles before c: latency LATENCY - LATE from
// c, so that a sum whose next addend is y can take a new term every LATENCY - LATE cycles.
// Interval 1. With LATENCY > LATE the output is registered. Six cuts of the product and nine of
// the sum are useful; more stages are plain delays after the product and at the output.
module hls_fma #(
    parameter int EXP_BITS = 8,
    parameter int FRAC_BITS = 23,
    parameter int LATENCY = 8,
    parameter int LATE = (2 * LATENCY + 1) / 5
) (
    input  logic                        clk,
    input  logic [EXP_BITS+FRAC_BITS:0] a,
    input  logic [EXP_BITS+FRAC_BITS:0] b,
    input  logic [EXP_BITS+FRAC_BITS:0] c,
    output logic [EXP_BITS+FRAC_BITS:0] y
);
  localparam int SIGN = EXP_BITS + FRAC_BITS;
  localparam int SIGNIFICAND_BITS = FRAC_BITS + 1;
  localparam int PRODUCT_BITS = 2 * SIGNIFICAND_BITS;
  localparam int COUNT_BITS = $clog2(SIGNIFICAND_BITS);
  localparam int PLACE_BITS = $clog2(PRODUCT_BITS + SIGNIFICAND_BITS + 1);
  // Below the product: the places a left shift by SIGNIFICAND_BITS brings in. Above: zeros, so
  // that a fine shift by 7 can always be taken from the same width.
  localparam int WIDE_BITS = 7 + PRODUCT_BITS + SIGNIFICAND_BITS;
  localparam int ROOM_BITS = (EXP_BITS > PLACE_BITS ? EXP_BITS : PLACE_BITS) + 2;
  localparam int ALIGNED_BITS = PRODUCT_BITS + 1;  // hidden bit, fraction, sticky of the product
  localparam int SUM_BITS = ALIGNED_BITS + 2;  // carry above, sticky below
  localparam int ALIGN_BITS = $clog2(ALIGNED_BITS + 1);
  localparam int SHIFT_BITS = $clog2(SUM_BITS);
  localparam int EXPONENT_BITS = (EXP_BITS + 1 > SHIFT_BITS ? EXP_BITS + 1 : SHIFT_BITS) + 1;

  // Bit i set: a register after block i + 1 of the six of the product and the nine of the sum.
  localparam int SUM_LATENCY = LATENCY - LATE;
  localparam bit [5:0] PRODUCT_CUTS =
      LATE == 0 ? 6'b00_0000 : LATE == 1 ? 6'b10_0000 : LATE == 2 ? 6'b10_1000 :
      LATE == 3 ? 6'b10_1010 : LATE == 4 ? 6'b10_1011 : LATE == 5 ? 6'b11_1011 : 6'b11_1111;
  localparam bit [8:0] SUM_CUTS =
      SUM_LATENCY == 0 ? 9'b0_0000_0000 : SUM_LATENCY == 1 ? 9'b1_0000_0000 :
      SUM_LATENCY == 2 ? 9'b1_0001_0000 : SUM_LATENCY == 3 ? 9'b1_0010_0100 :
      SUM_LATENCY == 4 ? 9'b1_0101_0100 : SUM_LATENCY == 5 ? 9'b1_0110_1010 :
      SUM_LATENCY == 6 ? 9'b1_0111_1010 : SUM_LATENCY == 7 ? 9'b1_0111_1011 :
      SUM_LATENCY == 8 ? 9'b1_1111_1011 : 9'b1_1111_1111;
  localparam int EXTRA_LATE = LATE > 6 ? LATE - 6 : 0;
  localparam int EXTRA_STAGES = SUM_LATENCY > 9 ? SUM_LATENCY - 9 : 0;

  // Product 1. Unpack. A subnormal has the exponent of the smallest normal number.
  typedef struct packed {
    logic                        sign;
    logic                        not_finite;
    logic                        nan;
    logic [EXP_BITS:0]           exponent;  // sum of both
    logic [SIGNIFICAND_BITS-1:0] subnormal;  // of the subnormal factor, if there is one
  } unpacked_t;
  localparam int UNPACKED_WIDTH = EXP_BITS + SIGNIFICAND_BITS + 4;
  unpacked_t unpacked, unpacked_q;
  logic [EXP_BITS-1:0] a_field;
  logic [EXP_BITS-1:0] b_field;
  logic [SIGNIFICAND_BITS-1:0] a_significand;
  logic [SIGNIFICAND_BITS-1:0] b_significand;
  assign a_field = a[SIGN-1-:EXP_BITS];
  assign b_field = b[SIGN-1-:EXP_BITS];
  assign a_significand = {a_field != '0, a[FRAC_BITS-1:0]};
  assign b_significand = {b_field != '0, b[FRAC_BITS-1:0]};
  assign unpacked.sign = a[SIGN] ^ b[SIGN];
  assign unpacked.not_finite = a_field == '1 || b_field == '1;
  assign unpacked.nan = (a_field == '1 && a[FRAC_BITS-1:0] != '0)
                     || (b_field == '1 && b[FRAC_BITS-1:0] != '0);
  assign unpacked.exponent = {1'b0, a_field[EXP_BITS-1:1], a_field[0] || a_field == '0}
                           + {1'b0, b_field[EXP_BITS-1:1], b_field[0] || b_field == '0};
  assign unpacked.subnormal = a_field == '0 ? a_significand : b_significand;
  hls_cut #(.WIDTH(UNPACKED_WIDTH), .STAGES(32'(PRODUCT_CUTS[0])))
      cut_unpacked (.clk, .d(unpacked), .q(unpacked_q));

  // Product 1 to 4. Operands, chunk products, rows, sum of the rows.
  logic [PRODUCT_BITS-1:0] product;
  logic [PRODUCT_BITS-1:0] product_q;
  hls_umul #(
      .WIDTH(SIGNIFICAND_BITS), .INPUT_STAGES(32'(PRODUCT_CUTS[0])),
      .PRODUCT_STAGES(32'(PRODUCT_CUTS[1])), .ROW_STAGES(32'(PRODUCT_CUTS[2]))
  ) multiplier (.clk, .a(a_significand), .b(b_significand), .p(product));
  hls_cut #(.WIDTH(PRODUCT_BITS), .STAGES(32'(PRODUCT_CUTS[3])))
      cut_product (.clk, .d(product), .q(product_q));

  // Product 2. Count the leading zeros of the subnormal factor and find the room.
  typedef struct packed {
    logic                  sign;
    logic                  not_finite;
    logic                  nan;
    logic                  zero;
    logic [ROOM_BITS-1:0]  room;  // signed
    logic [COUNT_BITS-1:0] leading_zeros;
  } counted_factor_t;
  localparam int COUNTED_FACTOR_WIDTH = ROOM_BITS + COUNT_BITS + 4;
  counted_factor_t factor, factor_q;
  logic [COUNT_BITS-1:0] factor_zeros;
  logic factor_zero;
  hls_lzc #(.WIDTH(SIGNIFICAND_BITS))
      factor_counter (.x(unpacked_q.subnormal), .count(factor_zeros), .zero(factor_zero));
  assign factor.leading_zeros = factor_zeros;
  assign factor.zero = factor_zero;
  assign factor.sign = unpacked_q.sign;
  assign factor.not_finite = unpacked_q.not_finite;
  assign factor.nan = unpacked_q.nan;
  assign factor.room = ROOM_BITS'(unpacked_q.exponent) - ROOM_BITS'(1 << (EXP_BITS - 1));
  hls_cut #(.WIDTH(COUNTED_FACTOR_WIDTH), .STAGES(32'(PRODUCT_CUTS[1]) + 32'(PRODUCT_CUTS[2])))
      cut_factor (.clk, .d(factor), .q(factor_q));

  // Product 3 and 4. Exponent and shift; `places` counts to the right from SIGNIFICAND_BITS to the
  // left.
  typedef struct packed {
    logic                  sign;
    logic                  infinite;
    logic                  nan;
    logic [EXP_BITS:0]     exponent;  // one less than that of the hidden bit
    logic [PLACE_BITS-1:0] places;
  } placed_t;
  localparam int PLACED_WIDTH = EXP_BITS + PLACE_BITS + 4;
  placed_t placed, placed_q;
  logic [ROOM_BITS-1:0] placed_exponent;
  logic [PLACE_BITS-1:0] placed_shift;
  logic placed_limited;
  logic placed_underflow;
  assign placed_exponent = factor_q.room - ROOM_BITS'(factor_q.leading_zeros);
  assign placed_limited = placed_exponent[ROOM_BITS-1];
  // So far to the right that every bit becomes sticky.
  assign placed_underflow = factor_q.room[ROOM_BITS-1]
                            && factor_q.room[ROOM_BITS-2:PLACE_BITS-1] != '1;
  assign placed_shift = placed_limited ? factor_q.room[PLACE_BITS-1:0]
                                       : PLACE_BITS'(factor_q.leading_zeros);
  assign placed.places = placed_underflow ? '1 : PLACE_BITS'(SIGNIFICAND_BITS) - placed_shift;
  assign placed.sign = factor_q.sign;
  assign placed.infinite = factor_q.not_finite;
  assign placed.nan = factor_q.nan || (factor_q.not_finite && factor_q.zero);
  assign placed.exponent = placed_limited || factor_q.zero ? '0 : placed_exponent[EXP_BITS:0];
  hls_cut #(.WIDTH(PLACED_WIDTH), .STAGES(32'(PRODUCT_CUTS[3])))
      cut_placed (.clk, .d(placed), .q(placed_q));

  // Product 5 and 6. Shift into place; what falls off the end is gathered in sticky. A product of 2
  // or more takes the next exponent.
  typedef struct packed {
    logic                    sign;
    logic                    infinite;
    logic                    nan;
    logic [EXP_BITS:0]       exponent;
    logic [PRODUCT_BITS+6:0] kept;
    logic                    sticky;
    logic [2:0]              places;
  } coarse_placed_t;
  localparam int COARSE_PLACED_WIDTH = EXP_BITS + PRODUCT_BITS + 15;
  coarse_placed_t moved, moved_q;
  logic [WIDE_BITS-1:0] wide;
  logic [PLACE_BITS-1:0] coarse_places;
  assign wide = {7'b0, product_q, SIGNIFICAND_BITS'(0)};
  assign coarse_places = placed_q.places & ~(PLACE_BITS'(7));
  assign moved.sign = placed_q.sign;
  assign moved.infinite = placed_q.infinite;
  assign moved.nan = placed_q.nan;
  assign moved.exponent = placed_q.exponent;
  assign moved.kept = (PRODUCT_BITS+7)'(wide >> coarse_places);
  assign moved.sticky = (wide & ~({WIDE_BITS{1'b1}} << coarse_places)) != '0;
  assign moved.places = placed_q.places[2:0];
  hls_cut #(.WIDTH(COARSE_PLACED_WIDTH), .STAGES(32'(PRODUCT_CUTS[4])))
      cut_moved (.clk, .d(moved), .q(moved_q));

  typedef struct packed {
    logic                    sign;
    logic                    infinite;
    logic                    nan;
    logic [EXP_BITS:0]       field;  // of the exponent, 0 for a subnormal product
    logic [PRODUCT_BITS-2:0] fraction;
    logic                    sticky;
  } product_t;
  localparam int PRODUCT_WIDTH = EXP_BITS + PRODUCT_BITS + 4;
  product_t exact, exact_q;
  logic [PRODUCT_BITS-1:0] kept;
  assign kept = PRODUCT_BITS'(moved_q.kept >> moved_q.places);
  assign exact.sign = moved_q.sign;
  assign exact.infinite = moved_q.infinite;
  assign exact.nan = moved_q.nan;
  assign exact.field = moved_q.exponent
      + {(EXP_BITS-1)'(0), kept[PRODUCT_BITS-1], kept[PRODUCT_BITS-2] && !kept[PRODUCT_BITS-1]};
  assign exact.fraction = kept[PRODUCT_BITS-1] ? kept[PRODUCT_BITS-2:0]
                                               : {kept[PRODUCT_BITS-3:0], 1'b0};
  assign exact.sticky = moved_q.sticky
      || (moved_q.kept[6:0] & ~(7'h7f << moved_q.places)) != '0;
  hls_cut #(.WIDTH(PRODUCT_WIDTH), .STAGES(32'(PRODUCT_CUTS[5]) + EXTRA_LATE))
      cut_exact (.clk, .d(exact), .q(exact_q));

  // Sum 1. Compare the magnitudes. The addend has zeros where the product has more bits.
  typedef struct packed {
    product_t      product;
    logic [SIGN:0] c;
    logic          product_smaller;
  } compared_t;
  localparam int COMPARED_WIDTH = PRODUCT_WIDTH + SIGN + 2;
  compared_t compared, compared_q;
  assign compared.product = exact_q;
  assign compared.c = c;
  assign compared.product_smaller =
      {exact_q.field, exact_q.fraction[PRODUCT_BITS-2:PRODUCT_BITS-1-FRAC_BITS]}
      < {1'b0, c[SIGN-1:0]};
  hls_cut #(.WIDTH(COMPARED_WIDTH), .STAGES(32'(SUM_CUTS[0])))
      cut_compared (.clk, .d(compared), .q(compared_q));

  // Sum 2. Sort by magnitude. The distance of the exponents is c - product >= 0, or else
  // product - c = ~(c - product) + 1, whose one is a place given to c in advance.
  typedef struct packed {
    logic                    sign;
    logic                    subtract;
    logic                    infinite;  // or NaN
    logic                    nan;
    logic [EXP_BITS:0]       exponent;  // at least 1
    logic [ALIGNED_BITS-1:0] greater;
    logic [ALIGNED_BITS-1:0] lesser;
    logic [ALIGN_BITS-1:0]   distance;
  } sorted_t;
  localparam int SORTED_WIDTH = EXP_BITS + 2 * ALIGNED_BITS + ALIGN_BITS + 5;
  sorted_t sorted, sorted_q;
  logic [EXP_BITS-1:0] c_field;
  logic [ALIGNED_BITS-1:0] c_significand;
  logic [ALIGNED_BITS-1:0] product_significand;
  logic [EXP_BITS:0] c_exponent;
  logic [EXP_BITS:0] product_exponent;
  logic [EXP_BITS+1:0] difference;
  logic [EXP_BITS:0] distance;
  logic subtract;
  logic c_infinite;
  logic nan;
  assign c_field = compared_q.c[SIGN-1:FRAC_BITS];
  assign c_significand = {c_field != '0, compared_q.c[FRAC_BITS-1:0], (SIGNIFICAND_BITS+1)'(0)};
  assign product_significand = {compared_q.product.field != '0, compared_q.product.fraction,
                                compared_q.product.sticky};
  assign c_exponent = {1'b0, c_field[EXP_BITS-1:1], c_field[0] || c_field == '0};
  assign product_exponent = {compared_q.product.field[EXP_BITS:1],
                             compared_q.product.field[0] || compared_q.product.field == '0};
  assign difference = {1'b0, c_exponent} - {1'b0, product_exponent};
  assign distance = difference[EXP_BITS:0] ^ {(EXP_BITS+1){difference[EXP_BITS+1]}};
  assign subtract = compared_q.product.sign ^ compared_q.c[SIGN];
  assign c_infinite = c_field == '1;
  assign nan = compared_q.product.nan || (c_infinite && compared_q.c[FRAC_BITS-1:0] != '0)
               || (compared_q.product.infinite && c_infinite && subtract);
  assign sorted.sign = (compared_q.product.infinite
                        || (!compared_q.product_smaller && !c_infinite)
                        ? compared_q.product.sign : compared_q.c[SIGN]) && !nan;
  assign sorted.subtract = subtract;
  assign sorted.infinite = compared_q.product.infinite || c_infinite;
  assign sorted.nan = nan;
  assign sorted.exponent = compared_q.product_smaller ? c_exponent : product_exponent;
  assign sorted.greater = compared_q.product_smaller ? c_significand : product_significand;
  assign sorted.lesser = compared_q.product_smaller ? product_significand
                       : difference[EXP_BITS+1] ? c_significand >> 1 : c_significand;
  assign sorted.distance = (32'(distance) >> ALIGN_BITS) != 0 ? '1 : ALIGN_BITS'(distance);
  hls_cut #(.WIDTH(SORTED_WIDTH), .STAGES(32'(SUM_CUTS[1])))
      cut_sorted (.clk, .d(sorted), .q(sorted_q));

  // Sum 3 and 4. Align the smaller significand; what falls off the end is gathered in sticky.
  typedef struct packed {
    logic                    sign;
    logic                    subtract;
    logic                    infinite;
    logic                    nan;
    logic [EXP_BITS:0]       exponent;
    logic [ALIGNED_BITS-1:0] greater;
    logic [ALIGNED_BITS-1:0] lesser;
    logic                    sticky;
    logic [2:0]              distance;
  } coarse_aligned_t;
  localparam int COARSE_ALIGNED_WIDTH = EXP_BITS + 2 * ALIGNED_BITS + 9;
  coarse_aligned_t coarse, coarse_q;
  logic [ALIGN_BITS-1:0] coarse_distance;
  assign coarse_distance = sorted_q.distance & ~(ALIGN_BITS'(7));
  assign coarse.sign = sorted_q.sign;
  assign coarse.subtract = sorted_q.subtract;
  assign coarse.infinite = sorted_q.infinite;
  assign coarse.nan = sorted_q.nan;
  assign coarse.exponent = sorted_q.exponent;
  assign coarse.greater = sorted_q.greater;
  assign coarse.lesser = sorted_q.lesser >> coarse_distance;
  assign coarse.sticky = (sorted_q.lesser & ~({ALIGNED_BITS{1'b1}} << coarse_distance)) != '0;
  assign coarse.distance = 3'(sorted_q.distance);
  hls_cut #(.WIDTH(COARSE_ALIGNED_WIDTH), .STAGES(32'(SUM_CUTS[2])))
      cut_coarse (.clk, .d(coarse), .q(coarse_q));

  typedef struct packed {
    logic                    sign;
    logic                    subtract;
    logic                    infinite;
    logic                    nan;
    logic [EXP_BITS:0]       exponent;
    logic [ALIGNED_BITS-1:0] greater;
    logic [ALIGNED_BITS-1:0] lesser;
    logic                    sticky;
  } aligned_t;
  localparam int ALIGNED_WIDTH = EXP_BITS + 2 * ALIGNED_BITS + 6;
  aligned_t aligned, aligned_q;
  assign aligned.sign = coarse_q.sign;
  assign aligned.subtract = coarse_q.subtract;
  assign aligned.infinite = coarse_q.infinite;
  assign aligned.nan = coarse_q.nan;
  assign aligned.exponent = coarse_q.exponent;
  assign aligned.greater = coarse_q.greater;
  assign aligned.lesser = coarse_q.lesser >> coarse_q.distance;
  assign aligned.sticky = coarse_q.sticky
      || (coarse_q.lesser & ~({ALIGNED_BITS{1'b1}} << coarse_q.distance)) != '0;
  hls_cut #(.WIDTH(ALIGNED_WIDTH), .STAGES(32'(SUM_CUTS[3])))
      cut_aligned (.clk, .d(aligned), .q(aligned_q));

  // Sum 5. Add or subtract the significands. The lowest bit of the sum only makes the carry in.
  typedef struct packed {
    logic                sign;
    logic                subtract;
    logic                infinite;
    logic                nan;
    logic [EXP_BITS:0]   exponent;
    logic [SUM_BITS-1:0] sum;
  } added_t;
  localparam int ADDED_WIDTH = EXP_BITS + SUM_BITS + 5;
  added_t added, added_q;
  logic [SUM_BITS-1:0] addend;
  logic [SUM_BITS-1:0] sum;
  logic unused_carry_in;
  assign addend = {1'b0, aligned_q.lesser, aligned_q.sticky} ^ {SUM_BITS{aligned_q.subtract}};
  assign {sum, unused_carry_in} = {1'b0, aligned_q.greater, 1'b0, 1'b1}
                                + {addend, aligned_q.subtract};
  assign added.sign = aligned_q.sign;
  assign added.subtract = aligned_q.subtract;
  assign added.infinite = aligned_q.infinite;
  assign added.nan = aligned_q.nan;
  assign added.exponent = aligned_q.exponent;
  assign added.sum = sum;
  hls_cut #(.WIDTH(ADDED_WIDTH), .STAGES(32'(SUM_CUTS[4])))
      cut_added (.clk, .d(added), .q(added_q));

  // Sum 6. Count the leading zeros. An exact zero difference is +0.
  typedef struct packed {
    logic                  sign;
    logic                  infinite;
    logic                  nan;
    logic                  zero;
    logic [EXP_BITS:0]     exponent;
    logic [SUM_BITS-1:0]   sum;
    logic [SHIFT_BITS-1:0] leading_zeros;
  } counted_t;
  localparam int COUNTED_WIDTH = EXP_BITS + SUM_BITS + SHIFT_BITS + 5;
  counted_t counted, counted_q;
  logic [SHIFT_BITS-1:0] leading_zeros;
  logic zero;
  hls_lzc #(.WIDTH(SUM_BITS)) counter (.x(added_q.sum), .count(leading_zeros), .zero);
  assign counted.leading_zeros = leading_zeros;
  assign counted.zero = zero;
  assign counted.sign = added_q.sign && !(zero && added_q.subtract && !added_q.infinite);
  assign counted.infinite = added_q.infinite;
  assign counted.nan = added_q.nan;
  assign counted.exponent = added_q.exponent;
  assign counted.sum = added_q.sum;
  hls_cut #(.WIDTH(COUNTED_WIDTH), .STAGES(32'(SUM_CUTS[5])))
      cut_counted (.clk, .d(counted), .q(counted_q));

  // Sum 7 and 8. Normalise, but not below the exponent of the subnormal numbers. `exponent` is one
  // less than that of the top bit of the shifted sum.
  typedef struct packed {
    logic                sign;
    logic                infinite;
    logic                nan;
    logic [EXP_BITS:0]   exponent;
    logic [SUM_BITS-1:0] sum;
    logic [2:0]          shift;
  } coarse_normal_t;
  localparam int COARSE_NORMAL_WIDTH = EXP_BITS + SUM_BITS + 7;
  coarse_normal_t shifted, shifted_q;
  logic [EXPONENT_BITS-1:0] exponent;
  logic limited;
  logic [SHIFT_BITS-1:0] shift;
  assign exponent = EXPONENT_BITS'(counted_q.exponent) - EXPONENT_BITS'(counted_q.leading_zeros);
  assign limited = exponent[EXPONENT_BITS-1] || counted_q.zero;
  assign shift = limited ? SHIFT_BITS'(counted_q.exponent) : counted_q.leading_zeros;
  assign shifted.sign = counted_q.sign;
  assign shifted.infinite = counted_q.infinite;
  assign shifted.nan = counted_q.nan;
  assign shifted.exponent = limited ? '0 : exponent[EXP_BITS:0];
  assign shifted.sum = counted_q.sum << (shift & ~(SHIFT_BITS'(7)));
  assign shifted.shift = 3'(shift);
  hls_cut #(.WIDTH(COARSE_NORMAL_WIDTH), .STAGES(32'(SUM_CUTS[6])))
      cut_shifted (.clk, .d(shifted), .q(shifted_q));

  typedef struct packed {
    logic                 sign;
    logic                 nan;
    logic                 overflow;
    logic [EXP_BITS-1:0]  exponent;
    logic [FRAC_BITS:0]   significand;
    logic                 guard;
    logic                 sticky;
  } normal_t;
  localparam int NORMAL_WIDTH = EXP_BITS + FRAC_BITS + 6;
  normal_t normal, normal_q;
  logic [SUM_BITS-1:0] normal_sum;
  logic overflow;
  assign normal_sum = shifted_q.sum << shifted_q.shift;
  assign overflow = shifted_q.infinite || shifted_q.exponent[EXP_BITS]
                    || shifted_q.exponent[EXP_BITS-1:1] == '1;
  assign normal.sign = shifted_q.sign;
  assign normal.nan = shifted_q.nan;
  assign normal.overflow = overflow;
  assign normal.exponent = overflow ? EXP_BITS'((1 << EXP_BITS) - 2)
                                    : shifted_q.exponent[EXP_BITS-1:0];
  assign normal.significand = normal_sum[SUM_BITS-1-:FRAC_BITS+1];
  assign normal.guard = normal_sum[SUM_BITS-FRAC_BITS-2];
  assign normal.sticky = normal_sum[SUM_BITS-FRAC_BITS-3:0] != '0;
  hls_cut #(.WIDTH(NORMAL_WIDTH), .STAGES(32'(SUM_CUTS[7])))
      cut_normal (.clk, .d(normal), .q(normal_q));

  // Sum 9. Round and pack.
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
  hls_cut #(.WIDTH(SIGN + 1), .STAGES(32'(SUM_CUTS[8]) + EXTRA_STAGES))
      cut_rounded (.clk, .d({normal_q.sign, magnitude}), .q(y));
endmodule
