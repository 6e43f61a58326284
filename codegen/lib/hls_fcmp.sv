// Floating-point comparison, y = a PREDICATE b.
//
// IEEE 754-2019 clause 5.11, the six predicates of C: a NaN makes every one false except
// not-equal; -0 equals +0; infinities compare by sign. No exception flags.
//
// Algorithm: sign and magnitude; for two negative numbers the order of the magnitudes is reversed.
// a > b is computed as b < a, a >= b as b <= a.
//
// Parameters: EXP_BITS, FRAC_BITS (binary32: 8, 23; binary64: 11, 52); LATENCY >= 0;
// PREDICATE: 0 equal, 1 not equal, 2 less, 3 less or equal, 4 greater, 5 greater or equal.
// Latency LATENCY, interval 1. With LATENCY >= 1 the output is registered. Two cuts are useful;
// every stage above two is a plain delay at the output.
module hls_fcmp #(
    parameter int EXP_BITS = 8,
    parameter int FRAC_BITS = 23,
    parameter int LATENCY = 1,
    parameter int PREDICATE = 0
) (
    input  logic                        clk,
    input  logic [EXP_BITS+FRAC_BITS:0] a,
    input  logic [EXP_BITS+FRAC_BITS:0] b,
    output logic                        y
);
  localparam int SIGN = EXP_BITS + FRAC_BITS;
  localparam bit SWAP = PREDICATE >= 4;
  localparam bit ON_EQUAL = PREDICATE == 0 || PREDICATE == 3 || PREDICATE == 5;
  localparam bit ON_LESS = PREDICATE >= 2;

  // 1. Compare the bit patterns.
  logic [SIGN:0] left;
  logic [SIGN:0] right;
  logic less;
  logic equal;
  logic unordered;
  logic less_q;
  logic equal_q;
  logic unordered_q;
  logic same;
  logic both_zero;
  assign left = SWAP ? b : a;
  assign right = SWAP ? a : b;
  assign same = left == right;
  assign both_zero = left[SIGN-1:0] == '0 && right[SIGN-1:0] == '0;
  assign equal = same || both_zero;
  // Right before left for two negative numbers.
  assign less = left[SIGN] != right[SIGN]
      ? left[SIGN]
      : left[SIGN] ^ (left[SIGN-1:0] < right[SIGN-1:0]);
  assign unordered = (left[SIGN-1-:EXP_BITS] == '1 && left[FRAC_BITS-1:0] != '0)
                  || (right[SIGN-1-:EXP_BITS] == '1 && right[FRAC_BITS-1:0] != '0);
  hls_cut #(.WIDTH(3), .STAGES(LATENCY >= 2 ? 1 : 0))
      cut_compared (.clk, .d({less, equal, unordered}), .q({less_q, equal_q, unordered_q}));

  // 2. Choose by predicate.
  logic chosen;
  if (PREDICATE == 1) begin : g_not_equal
    wire unused_less = less_q;
    assign chosen = !equal_q || unordered_q;
  end else begin : g_ordered
    assign chosen = !unordered_q && (equal_q ? ON_EQUAL : ON_LESS && less_q);
  end
  hls_cut #(.WIDTH(1), .STAGES(LATENCY >= 2 ? LATENCY - 1 : LATENCY))
      cut_chosen (.clk, .d(chosen), .q(y));
endmodule
