// Conversion of a floating-point number to an integer, rounded towards zero.
//
// IEEE 754-2019 clause 5.8 (convertToIntegerTowardZero) where the rounded number is in the range of
// the integer. Elsewhere C leaves the result undefined, and it is
//   y = number modulo 2^INT_BITS if |number| < 2^INT_BITS, else 0 (infinities and NaN too)
// so that signed and unsigned integers need no parameter. No exception flags.
//
// Algorithm: the significand stands at the upper end of INT_BITS bits; it is shifted down by
//   distance = INT_BITS - 1 - exponent       in 0 .. INT_BITS - 1, else the magnitude is 0
// and negated under the sign.
//
// Parameters: EXP_BITS, FRAC_BITS (binary32: 8, 23; binary64: 11, 52); INT_BITS in
// 1 .. 2^(EXP_BITS-1); LATENCY >= 0.
// Latency LATENCY, interval 1. With LATENCY >= 1 the output is registered. Three cuts are useful;
// every stage above three is a plain delay at the output.
module hls_ftoi #(
    parameter int EXP_BITS = 8,
    parameter int FRAC_BITS = 23,
    parameter int INT_BITS = 32,
    parameter int LATENCY = 1
) (
    input  logic                        clk,
    input  logic [EXP_BITS+FRAC_BITS:0] a,
    output logic [        INT_BITS-1:0] y
);
  localparam int SIGN = EXP_BITS + FRAC_BITS;
  localparam int SHIFT_BITS = INT_BITS < 2 ? 1 : $clog2(INT_BITS);
  localparam int DISTANCE_BITS = EXP_BITS + 2;
  localparam int GREATEST_FIELD = (1 << (EXP_BITS - 1)) + INT_BITS - 2;  // of a magnitude in range
  localparam int WIDE = INT_BITS > FRAC_BITS ? INT_BITS : FRAC_BITS + 1;
  localparam int CUTS = LATENCY < 3 ? LATENCY : 3;  // k * CUTS / 3 of them before block k

  // 1. Distance. The lowest fraction bits of a number in range may be of no use.
  typedef struct packed {
    logic                  sign;
    logic                  in_range;
    logic [SHIFT_BITS-1:0] distance;
    logic [INT_BITS-1:0]   significand;
  } placed_t;
  localparam int PLACED_WIDTH = SHIFT_BITS + INT_BITS + 2;
  placed_t placed, placed_q;
  logic [DISTANCE_BITS-1:0] distance;  // signed
  logic [WIDE-1:0] significand;
  assign distance = DISTANCE_BITS'(GREATEST_FIELD) - DISTANCE_BITS'(a[SIGN-1-:EXP_BITS]);
  assign significand = WIDE'({1'b1, a[FRAC_BITS-1:0]}) << (WIDE - FRAC_BITS - 1);
  assign placed.sign = a[SIGN];
  assign placed.in_range = distance < DISTANCE_BITS'(INT_BITS);
  assign placed.distance = SHIFT_BITS'(distance);
  assign placed.significand = INT_BITS'(significand >> (WIDE - INT_BITS));
  hls_cut #(.WIDTH(PLACED_WIDTH), .STAGES(CUTS / 3))
      cut_placed (.clk, .d(placed), .q(placed_q));

  // 2. Shift.
  logic sign_q;
  logic [INT_BITS-1:0] magnitude;
  logic [INT_BITS-1:0] magnitude_q;
  assign magnitude = (placed_q.significand >> placed_q.distance) & {INT_BITS{placed_q.in_range}};
  hls_cut #(.WIDTH(INT_BITS + 1), .STAGES(2 * CUTS / 3 - CUTS / 3))
      cut_shifted (.clk, .d({placed_q.sign, magnitude}), .q({sign_q, magnitude_q}));

  // 3. Negate.
  hls_cut #(.WIDTH(INT_BITS), .STAGES(LATENCY - 2 * CUTS / 3))
      cut_signed (.clk, .d((magnitude_q ^ {INT_BITS{sign_q}}) + INT_BITS'(sign_q)), .q(y));
endmodule
