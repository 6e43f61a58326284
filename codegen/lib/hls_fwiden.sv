// Conversion of a floating-point number to a wider format, which is exact.
//
// IEEE 754-2019 clause 5.4.2 (convertFormat), binary interchange formats (3.4): subnormal operands
// become normal numbers; infinities, signed zeros (6.3). Every NaN result is the positive quiet NaN
// with a payload of zero (6.2). No exception flags.
//
// Algorithm: with the difference of the two biases,
//   normal     y = {field + difference, fraction, 0}
//   subnormal  y = {difference - leading zeros, fraction << (leading zeros + 1), 0}
//
// Parameters: EXP_BITS, FRAC_BITS of a; TO_EXP_BITS, TO_FRAC_BITS of y (binary32: 8, 23; binary64:
// 11, 52) with TO_FRAC_BITS > FRAC_BITS and difference > FRAC_BITS; LATENCY >= 0.
// Latency LATENCY, interval 1. With LATENCY >= 1 the output is registered. Two cuts are useful;
// every stage above two is a plain delay at the output.
module hls_fwiden #(
    parameter int EXP_BITS = 8,
    parameter int FRAC_BITS = 23,
    parameter int TO_EXP_BITS = 11,
    parameter int TO_FRAC_BITS = 52,
    parameter int LATENCY = 1
) (
    input  logic                              clk,
    input  logic [      EXP_BITS+FRAC_BITS:0] a,
    output logic [TO_EXP_BITS+TO_FRAC_BITS:0] y
);
  localparam int SIGN = EXP_BITS + FRAC_BITS;
  localparam int COUNT_BITS = $clog2(FRAC_BITS);
  localparam int DIFFERENCE = (1 << (TO_EXP_BITS - 1)) - (1 << (EXP_BITS - 1));

  // 1. Count the leading zeros of the fraction.
  typedef struct packed {
    logic [SIGN:0]         a;
    logic [COUNT_BITS-1:0] count;
    logic                  zero;  // the fraction
  } counted_t;
  localparam int COUNTED_WIDTH = SIGN + COUNT_BITS + 2;
  counted_t counted, counted_q;
  logic [COUNT_BITS-1:0] count;
  logic zero;
  hls_lzc #(.WIDTH(FRAC_BITS)) counter (.x(a[FRAC_BITS-1:0]), .count, .zero);
  assign counted.a = a;
  assign counted.count = count;
  assign counted.zero = zero;
  hls_cut #(.WIDTH(COUNTED_WIDTH), .STAGES(LATENCY >= 2 ? 1 : 0))
      cut_counted (.clk, .d(counted), .q(counted_q));

  // 2. Shift, choose the exponent.
  logic [EXP_BITS-1:0] field;
  logic nan;
  logic [FRAC_BITS-1:0] fraction;
  logic [TO_EXP_BITS-1:0] exponent;
  assign field = counted_q.a[SIGN-1:FRAC_BITS];
  assign nan = field == '1 && !counted_q.zero;
  assign fraction = nan ? {1'b1, (FRAC_BITS-1)'(0)}
                  : field == '0 ? {(counted_q.a[FRAC_BITS-2:0] << counted_q.count), 1'b0}
                                : counted_q.a[FRAC_BITS-1:0];
  assign exponent = field == '1 ? '1
                  : field != '0 ? TO_EXP_BITS'(DIFFERENCE) + TO_EXP_BITS'(field)
                  : counted_q.zero ? '0 : TO_EXP_BITS'(DIFFERENCE) - TO_EXP_BITS'(counted_q.count);
  hls_cut #(.WIDTH(TO_EXP_BITS + TO_FRAC_BITS + 1), .STAGES(LATENCY >= 2 ? LATENCY - 1 : LATENCY))
      cut_packed (.clk, .q(y), .d({counted_q.a[SIGN] && !nan, exponent, fraction,
                                   (TO_FRAC_BITS-FRAC_BITS)'(0)}));
endmodule
