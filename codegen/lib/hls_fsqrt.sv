// Floating-point square root, y = sqrt(a).
//
// IEEE 754-2019 clause 5.4.1 (squareRoot) under roundTiesToEven (4.3.1), binary interchange formats
// (3.4): subnormal operands, infinity, sqrt(-0) = -0. Every NaN result, that of a negative number
// too, is the positive quiet NaN with a payload of zero (6.2). No exception flags.
//
// Algorithm: non-restoring square root of the normalised significand, a bit of the root a row
// (Ercegovac and Lang, Digital Arithmetic, section 6.1):
//   radicand    = significand << (exponent is odd)                 in [1, 4)
//   remainder_i = 4 remainder_(i-1) + pair_i - (4 root + 1)        where remainder_(i-1) >= 0
//               = 4 remainder_(i-1) + pair_i + (4 root + 3)        where it is negative
//   root        = bits remainder_i >= 0 of FRAC_BITS + 2 rows      in [1, 2), with the guard bit
//   y           = {(field + bias) / 2, fraction of root} + guard
// with the two bits pair_i of the radicand. No root lies half-way between two numbers: an odd root
// of FRAC_BITS + 2 bits has a square of more than the FRAC_BITS + 1 bits of a, so that the guard bit
// alone rounds. The rows hold ~remainder, for which both cases are one subtraction:
//   ~remainder_i = {~remainder_(i-1), ~pair_i} - {root or ~root, 11}
//
// With INTERVAL 1, ROWS rows one behind the other take an operand in every cycle; `start` is not read.
// Above that, TURN rows take the operand of a cycle with `start` in, and are used again in each of
// the TURNS cycles after it: the next `start` is INTERVAL cycles later at least.
//
// Parameters: EXP_BITS >= 3, FRAC_BITS >= 2 (binary32: 8, 23; binary64: 11, 52) with
// 2^(EXP_BITS-1) > FRAC_BITS + 1; INTERVAL >= 1; LATENCY >= 0, with INTERVAL > 1 at least
// INTERVAL + 1.
// Latency LATENCY, interval INTERVAL. With LATENCY >= 1 the output is registered. FRAC_BITS + 4 cuts
// are useful, TURNS + 3 with INTERVAL > 1; every stage above that is a plain delay at the output.
module hls_fsqrt #(
    parameter int EXP_BITS = 8,
    parameter int FRAC_BITS = 23,
    parameter int LATENCY = 14,
    parameter int INTERVAL = 1
) (
    input  logic                        clk,
    input  logic                        start,
    input  logic [EXP_BITS+FRAC_BITS:0] a,
    output logic [EXP_BITS+FRAC_BITS:0] y
);
  localparam int SIGN = EXP_BITS + FRAC_BITS;
  localparam int ROWS = FRAC_BITS + 2;
  localparam int TURN = INTERVAL > 1 ? (ROWS + INTERVAL - 2) / (INTERVAL - 1) : ROWS;
  localparam int TURNS = (ROWS + TURN - 1) / TURN;
  localparam int BITS = TURN * TURNS;  // of the root; those beyond ROWS are not used
  localparam int COUNT_BITS = $clog2(FRAC_BITS + 1);

  // Blocks 0 (count), 1 (normalise, with row 0), 1 + i (row i) and ROWS + 1 (round). Registers lie
  // evenly among them: k * CUTS / BLOCKS of them before block k.
  localparam int BLOCKS = ROWS + 2;
  localparam int CUTS = LATENCY < BLOCKS ? LATENCY : BLOCKS;

  // With INTERVAL > 1, block 1 ends in the registers of the rows. Of the cycles that are left one is
  // the output's, then one the cut before block 1.
  localparam bit TURNING = INTERVAL > 1;
  localparam int LEFT = LATENCY - TURNS - 1;
  localparam int COUNT_STAGES = TURNING ? 32'(LEFT > 1) : CUTS / BLOCKS;
  localparam int ROUND_STAGES =
      TURNING ? LEFT - COUNT_STAGES : LATENCY - (ROWS + 1) * CUTS / BLOCKS;

  // Count the leading zeros of the significand. A subnormal has the exponent of the smallest normal
  // number.
  typedef struct packed {
    logic                  sign;
    logic                  zero;
    logic                  infinite;  // or NaN
    logic                  nan;
    logic [EXP_BITS-1:0]   field;
    logic [FRAC_BITS-1:0]  fraction;
    logic [COUNT_BITS-1:0] count;
  } counted_t;
  localparam int COUNTED_WIDTH = EXP_BITS + FRAC_BITS + COUNT_BITS + 4;
  counted_t counted, counted_q;
  logic [EXP_BITS-1:0] a_field;
  logic [COUNT_BITS-1:0] count;
  logic zero;
  logic nan;
  assign a_field = a[SIGN-1-:EXP_BITS];
  hls_lzc #(.WIDTH(FRAC_BITS + 1))
      counter (.x({a_field != '0, a[FRAC_BITS-1:0]}), .count, .zero);
  assign nan = (a_field == '1 && a[FRAC_BITS-1:0] != '0) || (a[SIGN] && !zero);
  assign counted.sign = a[SIGN] && !nan;
  assign counted.zero = zero;
  assign counted.infinite = a_field == '1 || nan;
  assign counted.nan = nan;
  assign counted.field = {a_field[EXP_BITS-1:1], a_field[0] || a_field == '0};
  assign counted.fraction = a[FRAC_BITS-1:0];
  assign counted.count = count;
  hls_cut #(.WIDTH(COUNTED_WIDTH), .STAGES(COUNT_STAGES))
      cut_counted (.clk, .d(counted), .q(counted_q));

  // Normalise. The bias is odd: a field that is odd stands for an even exponent.
  typedef struct packed {
    logic                sign;
    logic                special;  // zero, infinity or NaN
    logic                nan;
    logic [EXP_BITS-1:0] exponent;
  } scale_t;
  localparam int SCALE_WIDTH = EXP_BITS + 3;
  scale_t scale, scale_q;
  logic [EXP_BITS:0] sum;
  logic [FRAC_BITS-1:0] fraction;
  logic [ROWS-1:0] radicand;  // above zeros
  assign sum = (EXP_BITS+1)'((1 << (EXP_BITS - 1)) - 1) + (EXP_BITS+1)'(counted_q.field)
             - (EXP_BITS+1)'(counted_q.count);
  assign fraction = counted_q.fraction << counted_q.count;
  assign radicand = sum[0] ? {1'b1, fraction, 1'b0} : {2'b01, fraction};
  assign scale.sign = counted_q.sign;
  assign scale.special = counted_q.zero || counted_q.infinite;
  assign scale.nan = counted_q.nan;
  assign scale.exponent = counted_q.infinite ? '1 : counted_q.zero ? '0 : sum[EXP_BITS:1];

  // Rows, in two's complement: -2 root - 1 <= remainder <= 2 root.
  logic [ROWS-1:0] root_q;
  if (!TURNING) begin : g_pipeline
    wire unused_start = start;
    logic [2*ROWS-1:0] pairs;
    assign pairs = {radicand, ROWS'(0)};
    hls_cut #(.WIDTH(SCALE_WIDTH), .STAGES((ROWS + 1) * CUTS / BLOCKS - CUTS / BLOCKS))
        cut_scale (.clk, .d(scale), .q(scale_q));
    for (genvar i = 0; i < ROWS; i++) begin : g_row
      localparam int STAGES = (i + 2) * CUTS / BLOCKS - (i == 0 ? 1 : i + 1) * CUTS / BLOCKS;
      logic [i+2:0] inverted;
      logic [i+2:0] inverted_q;
      logic [i:0] root;
      logic [i:0] row_root_q;
      if (i == 0) begin : g_first
        assign inverted = 3'b000 - {1'b0, pairs[2*ROWS-1-:2]};
        assign root = 1'b1;
      end else begin : g_next
        logic [1:0] pair_q;
        logic not_negative;  // the remainder before
        hls_cut #(.WIDTH(2), .STAGES((i + 1) * CUTS / BLOCKS - CUTS / BLOCKS))
            cut_pair (.clk, .d(pairs[2*(ROWS-i)-1-:2]), .q(pair_q));
        assign not_negative = g_row[i-1].inverted_q[i+1];
        assign inverted = {g_row[i-1].inverted_q[i:0], ~pair_q}
                        - {{1'b0, g_row[i-1].row_root_q} ^ {(i+1){not_negative}}, 2'b11};
        assign root = {g_row[i-1].row_root_q, inverted[i+2]};
      end
      hls_cut #(.WIDTH(i + 3), .STAGES(STAGES)) cut_inverted (.clk, .d(inverted), .q(inverted_q));
      hls_cut #(.WIDTH(i + 1), .STAGES(STAGES)) cut_root (.clk, .d(root), .q(row_root_q));
    end
    assign root_q = g_row[ROWS-1].row_root_q;
    wire unused_last = ^g_row[ROWS-1].inverted_q;
  end else begin : g_turn
    // All rows are as wide as the last one. Where the operand is taken, remainder and root are 0.
    logic take;
    logic [BITS+1:0] last_q;  // ~remainder
    logic [BITS-1:0] turn_root_q;
    logic [ROWS-1:0] radicand_q;
    logic [ROWS+2*TURN-1:0] pairs;
    hls_cut #(.WIDTH(1), .STAGES(COUNT_STAGES)) cut_start (.clk, .d(start), .q(take));
    assign pairs = {radicand_q, (2*TURN)'(0)};
    for (genvar i = 0; i < TURN; i++) begin : g_row
      logic [BITS+1:0] previous;
      logic [BITS+1:0] inverted;
      logic [BITS-1:0] previous_root;
      logic [BITS-1:0] root;
      if (i == 0) begin : g_first
        assign previous = last_q;
        assign previous_root = turn_root_q;
      end else begin : g_next
        assign previous = g_row[i-1].inverted;
        assign previous_root = g_row[i-1].root;
      end
      assign inverted = {previous[BITS-1:0], ~pairs[ROWS+2*(TURN-i)-1-:2]}
                      - {previous_root ^ {BITS{previous[BITS+1]}}, 2'b11};
      assign root = BITS'({previous_root, inverted[BITS+1]});
      wire unused_sign = previous[BITS];
    end
    always_ff @(posedge clk) begin
      if (take) begin
        scale_q <= scale;
        radicand_q <= radicand;
        last_q <= '1;
        turn_root_q <= '0;
      end else begin
        radicand_q <= pairs[ROWS-1:0];
        last_q <= g_row[TURN-1].inverted;
        turn_root_q <= g_row[TURN-1].root;
      end
    end
    assign root_q = turn_root_q[BITS-1-:ROWS];
    wire unused_tail = ^(turn_root_q << ROWS);
  end
  wire unused_hidden = root_q[FRAC_BITS+1];

  // Round and pack. The hidden bit is no part of the root's fraction.
  logic [FRAC_BITS:0] kept;
  logic [SIGN-1:0] magnitude;
  assign kept = root_q[FRAC_BITS:0] & ~{(FRAC_BITS+1){scale_q.special}};
  assign magnitude = {scale_q.exponent, kept[FRAC_BITS] || scale_q.nan, kept[FRAC_BITS-1:1]}
                   + SIGN'(kept[0]);
  hls_cut #(.WIDTH(SIGN + 1), .STAGES(ROUND_STAGES))
      cut_rounded (.clk, .d({scale_q.sign, magnitude}), .q(y));
endmodule
