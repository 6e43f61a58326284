// Integer division, y = a / b, or the remainder y = a % b with REMAINDER, as in C: the quotient is
// rounded towards zero, the remainder has the sign of a.
//
// What C leaves undefined: with b = 0 the remainder is a, the quotient all ones (SIGNED: -1, or 1 for
// a negative a); the least integer by -1 is the least integer, its remainder 0.
//
// Algorithm: non-restoring division of the magnitudes, a quotient bit a row (Ercegovac and Lang,
// Digital Arithmetic, section 1.6):
//   remainder_i = 2 remainder_(i-1) + bit of a -+ b            to subtract where it is not negative
//   quotient    = bits remainder_i >= 0 of BITS rows
//   remainder   = remainder_BITS + (remainder_BITS < 0 ? b : 0)
// The rows hold ~remainder, for which
//   ~remainder_i = {~remainder_(i-1), ~bit} +- b
// is one subtraction with the sign in the subtrahend alone: one LUT a bit, as in hls_fdiv.
//
// Parameters: BITS >= 1; SIGNED (two's complement); REMAINDER; LATENCY >= 0.
// Latency LATENCY, interval 1. With LATENCY >= 1 the output is registered. BITS + 2 SIGNED +
// REMAINDER cuts are useful; every stage above that is a plain delay at the output.
module hls_idiv #(
    parameter int BITS = 32,
    parameter bit SIGNED = 1,
    parameter bit REMAINDER = 0,
    parameter int LATENCY = 17
) (
    input  logic            clk,
    input  logic [BITS-1:0] a,
    input  logic [BITS-1:0] b,
    output logic [BITS-1:0] y
);
  // Blocks 0 (magnitudes, if SIGNED), HEAD + i (row i), then the correction of the remainder and the
  // sign. Registers lie evenly among them: k * CUTS / BLOCKS of them before block k.
  localparam int HEAD = 32'(SIGNED);
  localparam int ENDED = HEAD + BITS;  // before the blocks after the rows
  localparam int CORRECTED = ENDED + 32'(REMAINDER);
  localparam int BLOCKS = CORRECTED + HEAD;
  localparam int CUTS = LATENCY < BLOCKS ? LATENCY : BLOCKS;

  // Magnitudes.
  logic a_negative;
  logic b_negative;
  logic negative_q;  // the result
  logic [BITS-1:0] a_magnitude;
  logic [BITS-1:0] b_magnitude;
  logic [BITS-1:0] a_magnitude_q;
  logic [BITS-1:0] b_magnitude_q;
  assign a_negative = SIGNED && a[BITS-1];
  assign b_negative = SIGNED && b[BITS-1];
  assign a_magnitude = (a ^ {BITS{a_negative}}) + BITS'(a_negative);
  assign b_magnitude = (b ^ {BITS{b_negative}}) + BITS'(b_negative);
  hls_cut #(.WIDTH(2 * BITS), .STAGES(HEAD * CUTS / BLOCKS))
      cut_magnitudes (.clk, .d({a_magnitude, b_magnitude}), .q({a_magnitude_q, b_magnitude_q}));
  hls_cut #(.WIDTH(1), .STAGES(CORRECTED * CUTS / BLOCKS))
      cut_sign (.clk, .d(a_negative ^ (b_negative && !REMAINDER)), .q(negative_q));

  // Rows, in two's complement: -b <= remainder < b. A carry in below bit 0 is what ~b lacks to -b.
  logic [BITS-1:0] quotient_q;
  for (genvar i = 0; i < BITS; i++) begin : g_row
    localparam int STAGES = (HEAD + i + 1) * CUTS / BLOCKS - (HEAD + i) * CUTS / BLOCKS;
    logic [BITS:0] previous;
    logic [BITS:0] inverted;
    logic [BITS:0] inverted_q;
    logic [BITS-1:0] divisor;
    logic [BITS-1:0] divisor_q;
    logic digit_q;
    logic unused_borrow;
    hls_cut #(.WIDTH(1), .STAGES((HEAD + i) * CUTS / BLOCKS - HEAD * CUTS / BLOCKS))
        cut_digit (.clk, .d(a_magnitude_q[BITS-1-i]), .q(digit_q));
    if (i == 0) begin : g_first
      assign previous = '1;
      assign divisor = b_magnitude_q;
    end else begin : g_next
      assign previous = g_row[i-1].inverted_q;
      assign divisor = g_row[i-1].divisor_q;
    end
    assign {inverted, unused_borrow} = {previous[BITS-1:0], !digit_q, 1'b0}
                                     - {{1'b0, divisor} ^ {(BITS+1){previous[BITS]}}, previous[BITS]};
    hls_cut #(.WIDTH(BITS + 1), .STAGES(STAGES))
        cut_inverted (.clk, .d(inverted), .q(inverted_q));
    hls_cut #(.WIDTH(BITS), .STAGES(STAGES)) cut_divisor (.clk, .d(divisor), .q(divisor_q));
    hls_cut #(.WIDTH(1), .STAGES(ENDED * CUTS / BLOCKS - (HEAD + i + 1) * CUTS / BLOCKS))
        cut_bit (.clk, .d(inverted_q[BITS]), .q(quotient_q[BITS-1-i]));
  end

  // The remainder's correction, then the sign of either.
  logic [BITS-1:0] magnitude;
  logic [BITS-1:0] magnitude_q;
  if (REMAINDER) begin : g_remainder
    assign magnitude = ~g_row[BITS-1].inverted_q[BITS-1:0]
                     + (g_row[BITS-1].divisor_q & ~{BITS{g_row[BITS-1].inverted_q[BITS]}});
    wire unused_quotient = ^quotient_q;
  end else begin : g_quotient
    assign magnitude = quotient_q;
    wire unused_remainder = ^{g_row[BITS-1].inverted_q, g_row[BITS-1].divisor_q};
  end
  hls_cut #(.WIDTH(BITS), .STAGES(CORRECTED * CUTS / BLOCKS - ENDED * CUTS / BLOCKS))
      cut_corrected (.clk, .d(magnitude), .q(magnitude_q));
  hls_cut #(.WIDTH(BITS), .STAGES(LATENCY - CORRECTED * CUTS / BLOCKS))
      cut_signed (.clk, .d((magnitude_q ^ {BITS{negative_q}}) + BITS'(negative_q)), .q(y));
endmodule
