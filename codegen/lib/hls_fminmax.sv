// The lesser of two floating-point numbers, or the greater with MAXIMUM.
//
// IEEE 754-2008 clause 5.3.1 (minNum, maxNum), the fmin and fmax of C: the other operand if one is a
// quiet NaN, NaN if both are or if one is signalling. Of two zeros b, whatever their signs. Every
// NaN result is the positive quiet NaN with a payload of zero. No exception flags.
//
// Parameters: EXP_BITS, FRAC_BITS (binary32: 8, 23; binary64: 11, 52); LATENCY >= 0; MAXIMUM.
// Latency LATENCY, interval 1. With LATENCY >= 1 the output is registered. Two cuts are useful;
// every stage above two is a plain delay at the output.
module hls_fminmax #(
    parameter int EXP_BITS = 8,
    parameter int FRAC_BITS = 23,
    parameter int LATENCY = 1,
    parameter bit MAXIMUM = 0
) (
    input  logic                        clk,
    input  logic [EXP_BITS+FRAC_BITS:0] a,
    input  logic [EXP_BITS+FRAC_BITS:0] b,
    output logic [EXP_BITS+FRAC_BITS:0] y
);
  localparam int SIGN = EXP_BITS + FRAC_BITS;

  // 1. Compare: is a strictly on the side that is asked for?
  typedef struct packed {
    logic [SIGN:0] a;
    logic [SIGN:0] b;
    logic          take_a;
    logic          nan;
  } compared_t;
  localparam int COMPARED_WIDTH = 2 * SIGN + 4;
  compared_t compared, compared_q;
  logic [SIGN:0] left;
  logic [SIGN:0] right;
  logic less;
  logic both_zero;
  logic a_nan;
  logic b_nan;
  assign left = MAXIMUM ? b : a;
  assign right = MAXIMUM ? a : b;
  assign both_zero = a[SIGN-1:0] == '0 && b[SIGN-1:0] == '0;
  assign less = left[SIGN] != right[SIGN]
      ? left[SIGN] && !both_zero
      : left[SIGN] ? right[SIGN-1:0] < left[SIGN-1:0] : left[SIGN-1:0] < right[SIGN-1:0];
  assign a_nan = a[SIGN-1-:EXP_BITS] == '1 && a[FRAC_BITS-1:0] != '0;
  assign b_nan = b[SIGN-1-:EXP_BITS] == '1 && b[FRAC_BITS-1:0] != '0;
  assign compared.a = a;
  assign compared.b = b;
  assign compared.take_a = b_nan || (less && !a_nan);
  assign compared.nan = (a_nan && (b_nan || !a[FRAC_BITS-1])) || (b_nan && !b[FRAC_BITS-1]);
  hls_cut #(.WIDTH(COMPARED_WIDTH), .STAGES(LATENCY >= 2 ? 1 : 0))
      cut_compared (.clk, .d(compared), .q(compared_q));

  // 2. Choose.
  logic [SIGN:0] chosen;
  assign chosen = compared_q.nan ? {1'b0, {(EXP_BITS+1){1'b1}}, (FRAC_BITS-1)'(0)}
                : compared_q.take_a ? compared_q.a : compared_q.b;
  hls_cut #(.WIDTH(SIGN + 1), .STAGES(LATENCY >= 2 ? LATENCY - 1 : LATENCY))
      cut_chosen (.clk, .d(chosen), .q(y));
endmodule
