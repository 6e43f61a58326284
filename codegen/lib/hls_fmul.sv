// Floating-point multiplication, y = a * b.
//
// IEEE 754-2019 clause 5.4.1 (multiplication) under roundTiesToEven (4.3.1), binary interchange
// formats (3.4): subnormal operands and results, infinities, signed zeros (6.3). Every NaN result
// is the positive quiet NaN with a payload of zero (6.2). No exception flags.
//
// Algorithm (Muller et al., Handbook of Floating-Point Arithmetic, 2nd edition, section 7.4, with
// one shifter for subnormal operands and subnormal results alike):
//   product = a.significand * b.significand                    in [1, 4) for normal operands
//   room    = a.exponent + b.exponent - bias - 1   left shift that leaves the smallest exponent
//   shift   = min(leading zeros of the subnormal operand, room)       to the right if negative
//   y       = {room - shift, 0} + {hidden bit, fraction} of (product << shift) + round_up
// with one more place to the right when the shifted product is 2 or more. The last addition lets a
// carry out of the fraction step the exponent: from subnormal to normal, to the next binade, or to
// infinity. With two subnormal operands only the sticky bit can remain, as room is far below zero.
//
// Parameters: EXP_BITS >= 3, FRAC_BITS >= 2 (binary32: 8, 23; binary64: 11, 52) with
// 2^(EXP_BITS-1) > FRAC_BITS + 4; LATENCY >= 0.
// Latency LATENCY, interval 1. With LATENCY >= 1 the output is registered. Seven cuts are useful;
// every stage above seven is a plain delay at the output.
module hls_fmul #(
    parameter int EXP_BITS = 8,
    parameter int FRAC_BITS = 23,
    parameter int LATENCY = 4
) (
    input  logic                        clk,
    input  logic [EXP_BITS+FRAC_BITS:0] a,
    input  logic [EXP_BITS+FRAC_BITS:0] b,
    output logic [EXP_BITS+FRAC_BITS:0] y
);
  localparam int SIGN = EXP_BITS + FRAC_BITS;
  localparam int SIGNIFICAND_BITS = FRAC_BITS + 1;
  localparam int PRODUCT_BITS = 2 * SIGNIFICAND_BITS;
  localparam int COUNT_BITS = $clog2(SIGNIFICAND_BITS);
  localparam int SHIFT_BITS = $clog2(PRODUCT_BITS + 2);
  // Below the product: the places a left shift by SIGNIFICAND_BITS brings in. Above: zeros, so
  // that a fine shift by 7 can always be taken from the same width.
  localparam int WIDE_BITS = 7 + PRODUCT_BITS + SIGNIFICAND_BITS;
  localparam int KEPT_BITS = SIGNIFICAND_BITS + 2;  // carry, significand, guard
  localparam int STICKY_BITS = PRODUCT_BITS - KEPT_BITS;  // below the kept bits
  localparam int EXPONENT_BITS = (EXP_BITS > SHIFT_BITS ? EXP_BITS : SHIFT_BITS) + 2;

  // Bit i set: a register after block i + 1 of the seven below. Placed for stages of about
  // equal abc9 delay in binary32, not by an exhaustive search (bench/calibrate_float.sh measures).
  localparam bit [6:0] CUTS =
      LATENCY == 0 ? 7'b000_0000 : LATENCY == 1 ? 7'b100_0000 : LATENCY == 2 ? 7'b100_1000 :
      LATENCY == 3 ? 7'b101_0010 : LATENCY == 4 ? 7'b110_1010 : LATENCY == 5 ? 7'b110_1011 :
      LATENCY == 6 ? 7'b111_1011 : 7'b111_1111;
  localparam int EXTRA_STAGES = LATENCY > 7 ? LATENCY - 7 : 0;

  // 1. Unpack. A subnormal has the exponent of the smallest normal number.
  typedef struct packed {
    logic                        sign;
    logic                        not_finite;
    logic                        nan;
    logic [EXP_BITS:0]           exponent;  // sum of both
    logic [SIGNIFICAND_BITS-1:0] subnormal;  // of the subnormal operand, if there is one
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
  hls_cut #(.WIDTH(UNPACKED_WIDTH), .STAGES(32'(CUTS[0])))
      cut_unpacked (.clk, .d(unpacked), .q(unpacked_q));

  // 1. to 4. The product: operands, chunk products, rows, sum of the rows.
  logic [PRODUCT_BITS-1:0] product;
  logic [PRODUCT_BITS-1:0] product_q;
  hls_umul #(
      .WIDTH(SIGNIFICAND_BITS), .INPUT_STAGES(32'(CUTS[0])),
      .PRODUCT_STAGES(32'(CUTS[1])), .ROW_STAGES(32'(CUTS[2]))
  ) multiplier (.clk, .a(a_significand), .b(b_significand), .p(product));
  hls_cut #(.WIDTH(PRODUCT_BITS), .STAGES(32'(CUTS[3])))
      cut_product (.clk, .d(product), .q(product_q));

  // 2. Count the leading zeros of the subnormal operand and find the room.
  typedef struct packed {
    logic                     sign;
    logic                     not_finite;
    logic                     nan;
    logic                     zero;
    logic [EXPONENT_BITS-1:0] room;  // signed
    logic [COUNT_BITS-1:0]    leading_zeros;
  } counted_t;
  localparam int COUNTED_WIDTH = EXPONENT_BITS + COUNT_BITS + 4;
  counted_t counted, counted_q;
  logic [COUNT_BITS-1:0] leading_zeros;
  logic zero;
  hls_lzc #(.WIDTH(SIGNIFICAND_BITS))
      counter (.x(unpacked_q.subnormal), .count(leading_zeros), .zero);
  assign counted.leading_zeros = leading_zeros;
  assign counted.zero = zero;
  assign counted.sign = unpacked_q.sign;
  assign counted.not_finite = unpacked_q.not_finite;
  assign counted.nan = unpacked_q.nan;
  assign counted.room = EXPONENT_BITS'(unpacked_q.exponent) - EXPONENT_BITS'(1 << (EXP_BITS - 1));
  hls_cut #(.WIDTH(COUNTED_WIDTH), .STAGES(32'(CUTS[1]) + 32'(CUTS[2])))
      cut_counted (.clk, .d(counted), .q(counted_q));

  // 3. and 4. Exponent and shift. `places` counts to the right from SIGNIFICAND_BITS to the left.
  typedef struct packed {
    logic                  sign;
    logic                  nan;
    logic                  overflow;
    logic [EXP_BITS-1:0]   exponent;  // one less than that of the hidden bit
    logic [SHIFT_BITS-1:0] places;
  } placed_t;
  localparam int PLACED_WIDTH = EXP_BITS + SHIFT_BITS + 3;
  placed_t placed, placed_q;
  logic [EXPONENT_BITS-1:0] exponent;
  logic [SHIFT_BITS-1:0] shift;
  logic limited;
  logic underflow;
  logic overflow;
  logic nan;
  assign exponent = counted_q.room - EXPONENT_BITS'(counted_q.leading_zeros);
  assign limited = exponent[EXPONENT_BITS-1];
  // So far to the right that every bit becomes sticky.
  assign underflow = counted_q.room[EXPONENT_BITS-1]
                     && counted_q.room[EXPONENT_BITS-2:SHIFT_BITS-1] != '1;
  assign shift = limited ? counted_q.room[SHIFT_BITS-1:0] : SHIFT_BITS'(counted_q.leading_zeros);
  assign placed.places = underflow ? '1 : SHIFT_BITS'(SIGNIFICAND_BITS) - shift;
  assign nan = counted_q.nan || (counted_q.not_finite && counted_q.zero);
  assign placed.nan = nan;
  assign placed.sign = counted_q.sign && !nan;
  assign placed.overflow = overflow;
  assign overflow = counted_q.not_finite
      || (!limited && !counted_q.zero && exponent >= EXPONENT_BITS'((1 << EXP_BITS) - 2));
  assign placed.exponent = overflow ? EXP_BITS'((1 << EXP_BITS) - 2)
                         : limited || counted_q.zero ? '0 : exponent[EXP_BITS-1:0];
  hls_cut #(.WIDTH(PLACED_WIDTH), .STAGES(32'(CUTS[3])))
      cut_placed (.clk, .d(placed), .q(placed_q));

  // 5. and 6. Shift into place; what falls below the kept bits is gathered in sticky.
  typedef struct packed {
    logic                 sign;
    logic                 nan;
    logic                 overflow;
    logic [EXP_BITS-1:0]  exponent;
    logic [KEPT_BITS+6:0] kept;
    logic                 sticky;
    logic [2:0]           places;
  } coarse_t;
  localparam int COARSE_WIDTH = EXP_BITS + KEPT_BITS + 14;
  coarse_t coarse, coarse_q;
  logic [WIDE_BITS-1:0] wide;
  logic [WIDE_BITS-1:0] wide_shifted;
  logic [SHIFT_BITS-1:0] coarse_places;
  assign wide = {7'b0, product_q, SIGNIFICAND_BITS'(0)};
  assign coarse_places = placed_q.places & ~(SHIFT_BITS'(7));
  assign wide_shifted = wide >> coarse_places;
  assign coarse.sign = placed_q.sign;
  assign coarse.nan = placed_q.nan;
  assign coarse.overflow = placed_q.overflow;
  assign coarse.exponent = placed_q.exponent;
  assign coarse.kept = (KEPT_BITS+7)'(wide_shifted >> STICKY_BITS);
  assign coarse.sticky =
      (wide & ~({WIDE_BITS{1'b1}} << coarse_places << STICKY_BITS)) != '0;
  assign coarse.places = placed_q.places[2:0];
  hls_cut #(.WIDTH(COARSE_WIDTH), .STAGES(32'(CUTS[4])))
      cut_coarse (.clk, .d(coarse), .q(coarse_q));

  typedef struct packed {
    logic                 sign;
    logic                 nan;
    logic                 overflow;
    logic [EXP_BITS-1:0]  exponent;
    logic [KEPT_BITS-1:0] kept;
    logic                 sticky;
  } shifted_t;
  localparam int SHIFTED_WIDTH = EXP_BITS + KEPT_BITS + 4;
  shifted_t shifted, shifted_q;
  assign shifted.sign = coarse_q.sign;
  assign shifted.nan = coarse_q.nan;
  assign shifted.overflow = coarse_q.overflow;
  assign shifted.exponent = coarse_q.exponent;
  assign shifted.kept = KEPT_BITS'(coarse_q.kept >> coarse_q.places);
  assign shifted.sticky = coarse_q.sticky
      || (coarse_q.kept[6:0] & ~(7'h7f << coarse_q.places)) != '0;
  hls_cut #(.WIDTH(SHIFTED_WIDTH), .STAGES(32'(CUTS[5])))
      cut_shifted (.clk, .d(shifted), .q(shifted_q));

  // 7. Round and pack. A product of 2 or more in the last binade overflows as well.
  logic carry;
  logic infinite;
  logic hidden;
  logic [FRAC_BITS-1:0] fraction;
  logic guard;
  logic sticky;
  logic round_up;
  logic [SIGN-1:0] magnitude;
  assign carry = shifted_q.kept[KEPT_BITS-1] && !shifted_q.overflow;
  assign infinite = shifted_q.overflow
                    || (carry && shifted_q.exponent == EXP_BITS'((1 << EXP_BITS) - 3));
  assign hidden = shifted_q.kept[KEPT_BITS-2] || shifted_q.overflow;
  assign fraction = infinite ? {shifted_q.nan, (FRAC_BITS-1)'(0)}
                  : carry ? shifted_q.kept[FRAC_BITS+1:2] : shifted_q.kept[FRAC_BITS:1];
  assign guard = carry ? shifted_q.kept[1] : shifted_q.kept[0];
  assign sticky = shifted_q.sticky || (carry && shifted_q.kept[0]);
  assign round_up = guard && (sticky || fraction[0]) && !infinite;
  assign magnitude = {shifted_q.exponent, fraction}
                   + {(EXP_BITS-2)'(0), carry, hidden && !carry, (FRAC_BITS-1)'(0), round_up};
  hls_cut #(.WIDTH(SIGN + 1), .STAGES(32'(CUTS[6]) + EXTRA_STAGES))
      cut_rounded (.clk, .d({shifted_q.sign, magnitude}), .q(y));
endmodule
