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
// With INTERVAL 1, BITS rows one behind the other take operands in every cycle; `start` is not read.
// Above that, TURN rows take the operands of a cycle with `start` in, and are used again in each of
// the TURNS cycles after it: the next `start` is INTERVAL cycles later at least.
//
// Parameters: BITS >= 1; SIGNED (two's complement); REMAINDER; INTERVAL >= 1; LATENCY >= 0, with
// INTERVAL > 1 at least INTERVAL + 1.
// Latency LATENCY, interval INTERVAL. With LATENCY >= 1 the output is registered. BITS + 2 SIGNED +
// REMAINDER cuts are useful, TURNS + 2 + (SIGNED && REMAINDER) with INTERVAL > 1; every stage above
// that is a plain delay at the output.
module hls_idiv #(
    parameter int BITS = 32,
    parameter bit SIGNED = 1,
    parameter bit REMAINDER = 0,
    parameter int LATENCY = 17,
    parameter int INTERVAL = 1
) (
    input  logic            clk,
    input  logic            start,
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

  // With INTERVAL > 1, block 0 ends in the registers of the rows. Of the cycles that are left one is
  // the output's, then one the cut between the blocks after the rows.
  localparam bit TURNING = INTERVAL > 1;
  localparam int TURN = TURNING ? (BITS + INTERVAL - 2) / (INTERVAL - 1) : BITS;
  localparam int TURNS = (BITS + TURN - 1) / TURN;
  localparam int LEFT = LATENCY - TURNS - 1;
  localparam int CORRECTED_STAGES =
      TURNING ? 32'(SIGNED && REMAINDER && LEFT > 1) : CORRECTED * CUTS / BLOCKS - ENDED * CUTS / BLOCKS;
  localparam int SIGNED_STAGES =
      TURNING ? LEFT - CORRECTED_STAGES : LATENCY - CORRECTED * CUTS / BLOCKS;

  // Magnitudes.
  logic a_negative;
  logic b_negative;
  logic negative;  // the result
  logic negative_q;
  logic [BITS-1:0] a_magnitude;
  logic [BITS-1:0] b_magnitude;
  assign a_negative = SIGNED && a[BITS-1];
  assign b_negative = SIGNED && b[BITS-1];
  assign negative = a_negative ^ (b_negative && !REMAINDER);
  assign a_magnitude = (a ^ {BITS{a_negative}}) + BITS'(a_negative);
  assign b_magnitude = (b ^ {BITS{b_negative}}) + BITS'(b_negative);

  // Rows, in two's complement: -b <= remainder < b. A carry in below bit 0 is what ~b lacks to -b.
  logic [BITS-1:0] quotient_q;
  logic [BITS:0] last_q;  // ~remainder after the last row
  logic [BITS-1:0] last_divisor_q;
  if (!TURNING) begin : g_pipeline
    wire unused_start = start;
    logic [BITS-1:0] a_magnitude_q;
    logic [BITS-1:0] b_magnitude_q;
    hls_cut #(.WIDTH(2 * BITS), .STAGES(HEAD * CUTS / BLOCKS))
        cut_magnitudes (.clk, .d({a_magnitude, b_magnitude}), .q({a_magnitude_q, b_magnitude_q}));
    hls_cut #(.WIDTH(1), .STAGES(CORRECTED * CUTS / BLOCKS))
        cut_sign (.clk, .d(negative), .q(negative_q));
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
      assign {inverted, unused_borrow} =
          {previous[BITS-1:0], !digit_q, 1'b0}
          - {{1'b0, divisor} ^ {(BITS+1){previous[BITS]}}, previous[BITS]};
      hls_cut #(.WIDTH(BITS + 1), .STAGES(STAGES))
          cut_inverted (.clk, .d(inverted), .q(inverted_q));
      hls_cut #(.WIDTH(BITS), .STAGES(STAGES)) cut_divisor (.clk, .d(divisor), .q(divisor_q));
      hls_cut #(.WIDTH(1), .STAGES(ENDED * CUTS / BLOCKS - (HEAD + i + 1) * CUTS / BLOCKS))
          cut_bit (.clk, .d(inverted_q[BITS]), .q(quotient_q[BITS-1-i]));
    end
    assign last_q = g_row[BITS-1].inverted_q;
    assign last_divisor_q = g_row[BITS-1].divisor_q;
  end else begin : g_turn
    // The digits of a leave `digits_q` at the top, below them those of the quotient come in; zeros
    // are in front where TURNS turns have more rows than a has bits. Where operands are taken, the
    // remainder is 0.
    localparam int DIGITS = TURN * TURNS;
    logic [DIGITS-1:0] digits_q;
    logic [DIGITS-1:0] next_digits;
    logic sign_q;
    for (genvar i = 0; i < TURN; i++) begin : g_row
      logic [BITS:0] previous;
      logic [BITS:0] inverted;
      logic unused_borrow;
      if (i == 0) begin : g_first
        assign previous = last_q;
      end else begin : g_next
        assign previous = g_row[i-1].inverted;
      end
      assign {inverted, unused_borrow} =
          {previous[BITS-1:0], !digits_q[DIGITS-1-i], 1'b0}
          - {{1'b0, last_divisor_q} ^ {(BITS+1){previous[BITS]}}, previous[BITS]};
      assign next_digits[TURN-1-i] = inverted[BITS];
    end
    if (TURNS > 1) begin : g_again
      assign next_digits[DIGITS-1:TURN] = digits_q[DIGITS-1-TURN:0];
    end
    always_ff @(posedge clk) begin
      if (start) begin
        last_q <= '1;
        last_divisor_q <= b_magnitude;
        digits_q <= DIGITS'(a_magnitude);
        sign_q <= negative;
      end else begin
        last_q <= g_row[TURN-1].inverted;
        digits_q <= next_digits;
      end
    end
    assign quotient_q = digits_q[BITS-1:0];
    hls_cut #(.WIDTH(1), .STAGES(CORRECTED_STAGES)) cut_sign (.clk, .d(sign_q), .q(negative_q));
  end

  // The remainder's correction, then the sign of either.
  logic [BITS-1:0] magnitude;
  logic [BITS-1:0] magnitude_q;
  if (REMAINDER) begin : g_remainder
    assign magnitude = ~last_q[BITS-1:0] + (last_divisor_q & ~{BITS{last_q[BITS]}});
    wire unused_quotient = ^quotient_q;
  end else begin : g_quotient
    assign magnitude = quotient_q;
    wire unused_remainder = ^{last_q, last_divisor_q};
  end
  hls_cut #(.WIDTH(BITS), .STAGES(CORRECTED_STAGES))
      cut_corrected (.clk, .d(magnitude), .q(magnitude_q));
  hls_cut #(.WIDTH(BITS), .STAGES(SIGNED_STAGES))
      cut_signed (.clk, .d((magnitude_q ^ {BITS{negative_q}}) + BITS'(negative_q)), .q(y));
endmodule
