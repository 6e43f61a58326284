// Conversion of a floating-point number to a narrower format.
//
// IEEE 754-2019 clause 5.4.2 (convertFormat) under roundTiesToEven (4.3.1), binary interchange
// formats (3.4): subnormal results, overflow to infinity (7.4), signed zeros (6.3). Every NaN result
// is the positive quiet NaN with a payload of zero (6.2). No exception flags.
//
// Algorithm: with the difference of the two biases,
//   room   = field - difference - 1
//   places = max(-room, 0)                                  shift to the right, to a subnormal
//   y      = {max(room, 0), 0} + {hidden bit, fraction} of (significand >> places) + round_up
// The last addition lets a carry out of the fraction step the exponent: from subnormal to normal,
// to the next binade, or to infinity. Overflow, infinity and NaN shift all of the significand out.
//
// Parameters: EXP_BITS, FRAC_BITS of a; TO_EXP_BITS, TO_FRAC_BITS of y (binary32: 8, 23; binary64:
// 11, 52) with FRAC_BITS > TO_FRAC_BITS + 1 and difference > TO_FRAC_BITS + 1, so that a subnormal
// operand rounds to zero; LATENCY >= 0.
// Latency LATENCY, interval 1. With LATENCY >= 1 the output is registered. Three cuts are useful;
// every stage above three is a plain delay at the output.
module hls_fnarrow #(
    parameter int EXP_BITS = 11,
    parameter int FRAC_BITS = 52,
    parameter int TO_EXP_BITS = 8,
    parameter int TO_FRAC_BITS = 23,
    parameter int LATENCY = 1
) (
    input  logic                              clk,
    input  logic [      EXP_BITS+FRAC_BITS:0] a,
    output logic [TO_EXP_BITS+TO_FRAC_BITS:0] y
);
  localparam int SIGN = EXP_BITS + FRAC_BITS;
  localparam int DIFFERENCE = (1 << (EXP_BITS - 1)) - (1 << (TO_EXP_BITS - 1));
  localparam int ROOM_BITS = EXP_BITS + 1;
  localparam int KEPT_BITS = TO_FRAC_BITS + 2;  // hidden bit, fraction, guard
  localparam int SHIFT_BITS = $clog2(KEPT_BITS + 1);
  localparam int CUTS = LATENCY < 3 ? LATENCY : 3;  // k * CUTS / 3 of them before block k

  // 1. Exponent and shift.
  typedef struct packed {
    logic                   sign;
    logic                   nan;
    logic [TO_EXP_BITS-1:0] exponent;  // one less than that of the hidden bit
    logic [SHIFT_BITS-1:0]  places;
    logic [KEPT_BITS-1:0]   kept;
    logic                   sticky;
  } placed_t;
  localparam int PLACED_WIDTH = TO_EXP_BITS + SHIFT_BITS + KEPT_BITS + 3;
  placed_t placed, placed_q;
  logic [EXP_BITS-1:0] field;
  logic nan;
  logic infinite;  // or NaN
  logic [ROOM_BITS-1:0] room;  // signed
  logic [ROOM_BITS-1:0] limit;
  assign field = a[SIGN-1-:EXP_BITS];
  assign nan = field == '1 && a[FRAC_BITS-1:0] != '0;
  assign room = ROOM_BITS'(field) - ROOM_BITS'(DIFFERENCE + 1);
  assign limit = ROOM_BITS'(DIFFERENCE + 1) - ROOM_BITS'(field);
  assign infinite = !room[ROOM_BITS-1] && room > ROOM_BITS'((1 << TO_EXP_BITS) - 3);
  assign placed.sign = a[SIGN] && !nan;
  assign placed.nan = nan;
  assign placed.exponent = infinite ? '1 : room[ROOM_BITS-1] ? '0 : TO_EXP_BITS'(room);
  assign placed.places = infinite ? '1 : !room[ROOM_BITS-1] ? '0
                       : limit[ROOM_BITS-1:SHIFT_BITS] != '0 ? '1 : limit[SHIFT_BITS-1:0];
  assign placed.kept = {field != '0, a[FRAC_BITS-1-:KEPT_BITS-1]};
  assign placed.sticky = a[FRAC_BITS-KEPT_BITS:0] != '0;
  hls_cut #(.WIDTH(PLACED_WIDTH), .STAGES(CUTS / 3))
      cut_placed (.clk, .d(placed), .q(placed_q));

  // 2. Shift; what falls off the end is gathered in sticky.
  typedef struct packed {
    logic                   sign;
    logic                   nan;
    logic [TO_EXP_BITS-1:0] exponent;
    logic [KEPT_BITS-1:0]   kept;
    logic                   sticky;
  } shifted_t;
  localparam int SHIFTED_WIDTH = TO_EXP_BITS + KEPT_BITS + 3;
  shifted_t shifted, shifted_q;
  assign shifted.sign = placed_q.sign;
  assign shifted.nan = placed_q.nan;
  assign shifted.exponent = placed_q.exponent;
  assign shifted.kept = placed_q.kept >> placed_q.places;
  assign shifted.sticky = placed_q.sticky
      || (placed_q.kept & ~({KEPT_BITS{1'b1}} << placed_q.places)) != '0;
  hls_cut #(.WIDTH(SHIFTED_WIDTH), .STAGES(2 * CUTS / 3 - CUTS / 3))
      cut_shifted (.clk, .d(shifted), .q(shifted_q));

  // 3. Round and pack.
  logic round_up;
  logic [TO_EXP_BITS+TO_FRAC_BITS-1:0] magnitude;
  assign round_up = shifted_q.kept[0] && (shifted_q.sticky || shifted_q.kept[1]);
  assign magnitude = {shifted_q.exponent, shifted_q.kept[TO_FRAC_BITS] || shifted_q.nan,
                      shifted_q.kept[TO_FRAC_BITS-1:1]}
                   + {(TO_EXP_BITS-1)'(0), shifted_q.kept[TO_FRAC_BITS+1], (TO_FRAC_BITS-1)'(0),
                      round_up};
  hls_cut #(.WIDTH(TO_EXP_BITS + TO_FRAC_BITS + 1), .STAGES(LATENCY - 2 * CUTS / 3))
      cut_rounded (.clk, .d({shifted_q.sign, magnitude}), .q(y));
endmodule
