// Floating-point division, y = a / b.
//
// IEEE 754-2019 clause 5.4.1 (division) under roundTiesToEven (4.3.1), binary interchange formats
// (3.4): subnormal operands and results, infinities, division by zero (7.3), signed zeros (6.3).
// Every NaN result is the positive quiet NaN with a payload of zero (6.2). No exception flags.
//
// Algorithm: non-restoring division of the normalised significands, a quotient bit a row (Ercegovac
// and Lang, Digital Arithmetic, section 1.6; for exponents and rounding Muller et al., Handbook of
// Floating-Point Arithmetic, 2nd edition, section 7.6):
//   remainder_0 = a.significand - b.significand
//   remainder_i = 2 remainder_(i-1) -+ b.significand           to subtract where it is not negative
//   quotient    = bits remainder_i >= 0 of FRAC_BITS + 3 rows                in (1/2, 2)
//   room        = a.exponent - b.exponent + bias - 2
//   places      = room < 0 ? -room : quotient >= 1             shift to the right
//   y           = {max(room + (quotient >= 1), 0), 0}
//               + {hidden bit, fraction} of (quotient >> places) + round_up
// The rows hold ~remainder, for which 2 remainder -+ b.significand is one subtraction with the sign
// in the subtrahend alone: one LUT a bit. With the remainder itself it is an addition, to which
// Yosys 0.23 gives two. The last addition lets a carry out of the fraction step the exponent. Zero,
// infinity and NaN shift all of the quotient out.
//
// With INTERVAL 1, ROWS rows one behind the other take operands in every cycle; `start` is not read.
// Above that, TURN rows take the operands of a cycle with `start` in, and are used again in each of
// the TURNS cycles after it: the next `start` is INTERVAL cycles later at least.
//
// Parameters: EXP_BITS >= 3, FRAC_BITS >= 2 (binary32: 8, 23; binary64: 11, 52) with
// 2^(EXP_BITS-1) > FRAC_BITS; INTERVAL >= 1; LATENCY >= 0, with INTERVAL > 1 at least INTERVAL + 1.
// Latency LATENCY, interval INTERVAL. With LATENCY >= 1 the output is registered. FRAC_BITS + 7 cuts
// are useful, TURNS + 4 with INTERVAL > 1; every stage above that is a plain delay at the output.
module hls_fdiv #(
    parameter int EXP_BITS = 8,
    parameter int FRAC_BITS = 23,
    parameter int LATENCY = 15,
    parameter int INTERVAL = 1
) (
    input  logic                        clk,
    input  logic                        start,
    input  logic [EXP_BITS+FRAC_BITS:0] a,
    input  logic [EXP_BITS+FRAC_BITS:0] b,
    output logic [EXP_BITS+FRAC_BITS:0] y
);
  localparam int SIGN = EXP_BITS + FRAC_BITS;
  localparam int ROWS = FRAC_BITS + 3;  // two binades of significands, and the guard bit
  localparam int TURN = INTERVAL > 1 ? (ROWS + INTERVAL - 2) / (INTERVAL - 1) : ROWS;
  localparam int TURNS = (ROWS + TURN - 1) / TURN;
  localparam int BITS = TURN * TURNS;  // of the quotient; those beyond ROWS are 0 where it is exact
  localparam int COUNT_BITS = $clog2(FRAC_BITS + 1);
  localparam int SHIFT_BITS = $clog2(ROWS + 1);
  localparam int ROOM_BITS = EXP_BITS + 2;

  // Blocks 0 (count), 1 (normalise), 2 + i (row i), ROWS + 2 (shift) and ROWS + 3 (round) take
  // about equally long. Registers lie evenly among them: k * CUTS / BLOCKS of them before block k.
  localparam int BLOCKS = ROWS + 4;
  localparam int CUTS = LATENCY < BLOCKS ? LATENCY : BLOCKS;

  // With INTERVAL > 1, block 1 ends in the registers of the rows. Of the cycles that are left one is
  // the output's; then come the cuts before blocks ROWS + 3 and 1.
  localparam bit TURNING = INTERVAL > 1;
  localparam int LEFT = LATENCY - TURNS - 1;
  localparam int COUNT_STAGES = TURNING ? 32'(LEFT > 2) : CUTS / BLOCKS;
  localparam int NORMAL_STAGES = TURNING ? 1 : 2 * CUTS / BLOCKS - CUTS / BLOCKS;
  localparam int SHIFT_STAGES =
      TURNING ? 32'(LEFT > 1) : (ROWS + 3) * CUTS / BLOCKS - (ROWS + 2) * CUTS / BLOCKS;
  localparam int ROUND_STAGES =
      TURNING ? LEFT - SHIFT_STAGES - COUNT_STAGES : LATENCY - (ROWS + 3) * CUTS / BLOCKS;

  // Count the leading zeros of the significands. A subnormal has the exponent of the smallest
  // normal number.
  typedef struct packed {
    logic                  sign;
    logic                  nan;
    logic                  infinite;  // or NaN
    logic                  zero;
    logic [ROOM_BITS-1:0]  room;  // signed; of the exponents alone
    logic [FRAC_BITS-1:0]  a_fraction;
    logic [FRAC_BITS-1:0]  b_fraction;
    logic [COUNT_BITS-1:0] a_count;
    logic [COUNT_BITS-1:0] b_count;
  } counted_t;
  localparam int COUNTED_WIDTH = ROOM_BITS + 2 * FRAC_BITS + 2 * COUNT_BITS + 4;
  counted_t counted, counted_q;
  logic [EXP_BITS-1:0] a_field;
  logic [EXP_BITS-1:0] b_field;
  logic [COUNT_BITS-1:0] a_count;
  logic [COUNT_BITS-1:0] b_count;
  logic a_zero;
  logic b_zero;
  logic nan;
  assign a_field = a[SIGN-1-:EXP_BITS];
  assign b_field = b[SIGN-1-:EXP_BITS];
  hls_lzc #(.WIDTH(FRAC_BITS + 1))
      a_counter (.x({a_field != '0, a[FRAC_BITS-1:0]}), .count(a_count), .zero(a_zero));
  hls_lzc #(.WIDTH(FRAC_BITS + 1))
      b_counter (.x({b_field != '0, b[FRAC_BITS-1:0]}), .count(b_count), .zero(b_zero));
  assign nan = (a_field == '1 && (a[FRAC_BITS-1:0] != '0 || b_field == '1))
            || (b_field == '1 && b[FRAC_BITS-1:0] != '0) || (a_zero && b_zero);
  assign counted.sign = (a[SIGN] ^ b[SIGN]) && !nan;
  assign counted.nan = nan;
  assign counted.infinite = a_field == '1 || b_zero || nan;
  assign counted.zero = b_field == '1 || a_zero;
  assign counted.room = ROOM_BITS'({a_field[EXP_BITS-1:1], a_field[0] || a_field == '0})
                      - ROOM_BITS'({b_field[EXP_BITS-1:1], b_field[0] || b_field == '0});
  assign counted.a_fraction = a[FRAC_BITS-1:0];
  assign counted.b_fraction = b[FRAC_BITS-1:0];
  assign counted.a_count = a_count;
  assign counted.b_count = b_count;
  hls_cut #(.WIDTH(COUNTED_WIDTH), .STAGES(COUNT_STAGES))
      cut_counted (.clk, .d(counted), .q(counted_q));

  // Normalise. The hidden bits are 1 from here on; where there is none, the quotient is not used.
  typedef struct packed {
    logic                 sign;
    logic                 nan;
    logic                 infinite;
    logic                 zero;
    logic [ROOM_BITS-1:0] room;
  } scale_t;
  localparam int SCALE_WIDTH = ROOM_BITS + 4;
  scale_t scale, scale_q;
  logic [FRAC_BITS-1:0] inverted_dividend;  // as the first row takes it
  logic [FRAC_BITS-1:0] divisor;
  assign inverted_dividend = ~(counted_q.a_fraction << counted_q.a_count);
  assign divisor = counted_q.b_fraction << counted_q.b_count;
  assign scale.sign = counted_q.sign;
  assign scale.nan = counted_q.nan;
  assign scale.infinite = counted_q.infinite;
  assign scale.zero = counted_q.zero;
  assign scale.room = counted_q.room + ROOM_BITS'((1 << (EXP_BITS - 1)) - 3)
                    - ROOM_BITS'(counted_q.a_count) + ROOM_BITS'(counted_q.b_count);
  hls_cut #(.WIDTH(SCALE_WIDTH), .STAGES(NORMAL_STAGES))
      cut_scale (.clk, .d(scale), .q(scale_q));

  typedef struct packed {
    logic                  sign;
    logic                  nan;
    logic [EXP_BITS-1:0]   exponent;  // one less than that of the hidden bit
    logic [SHIFT_BITS-1:0] places;
  } placed_t;
  localparam int PLACED_WIDTH = EXP_BITS + SHIFT_BITS + 2;
  placed_t placed;

  // Rows, in two's complement: -b <= remainder < b with the hidden bit of b. For r = ~remainder,
  // that is -remainder - 1, the next one is 2 r + 1 + b = {r, 0} - ~b if r < 0, and
  // 2 r + 1 - b = {r, 1} - b if not.
  logic at_least_one;  // the first bit of the quotient, in the cycle of scale_q
  logic [BITS-1:0] quotient_q;
  logic [FRAC_BITS+1:0] last_q;  // ~remainder after the last row
  logic [FRAC_BITS-1:0] divisor_q;
  placed_t placed_q;
  if (!TURNING) begin : g_pipeline
    wire unused_start = start;
    logic [FRAC_BITS-1:0] inverted_dividend_q;
    logic [FRAC_BITS-1:0] first_divisor;
    hls_cut #(.WIDTH(FRAC_BITS), .STAGES(NORMAL_STAGES))
        cut_dividend (.clk, .d(inverted_dividend), .q(inverted_dividend_q));
    hls_cut #(.WIDTH(FRAC_BITS), .STAGES(NORMAL_STAGES))
        cut_divisor (.clk, .d(divisor), .q(first_divisor));
    for (genvar i = 0; i < ROWS; i++) begin : g_row
      localparam int STAGES = (i + 3) * CUTS / BLOCKS - (i + 2) * CUTS / BLOCKS;
      logic [FRAC_BITS+1:0] inverted;
      logic [FRAC_BITS+1:0] inverted_q;
      logic [FRAC_BITS-1:0] row_divisor;
      logic [FRAC_BITS-1:0] row_divisor_q;
      if (i == 0) begin : g_first
        assign row_divisor = first_divisor;
        assign inverted = {2'b01, row_divisor} + {2'b10, inverted_dividend_q};
      end else begin : g_next
        logic negative;
        assign negative = g_row[i-1].inverted_q[FRAC_BITS+1];
        assign row_divisor = g_row[i-1].row_divisor_q;
        assign inverted = {g_row[i-1].inverted_q[FRAC_BITS:0], !negative}
                        - ({2'b01, row_divisor} ^ {(FRAC_BITS+2){negative}});
      end
      hls_cut #(.WIDTH(FRAC_BITS + 2), .STAGES(STAGES))
          cut_inverted (.clk, .d(inverted), .q(inverted_q));
      hls_cut #(.WIDTH(FRAC_BITS), .STAGES(STAGES))
          cut_divisor (.clk, .d(row_divisor), .q(row_divisor_q));
      hls_cut #(.WIDTH(1), .STAGES((ROWS + 2) * CUTS / BLOCKS - (i + 3) * CUTS / BLOCKS))
          cut_bit (.clk, .d(inverted_q[FRAC_BITS+1]), .q(quotient_q[ROWS-1-i]));
    end
    assign at_least_one = g_row[0].inverted[FRAC_BITS+1];
    assign last_q = g_row[ROWS-1].inverted_q;
    assign divisor_q = g_row[ROWS-1].row_divisor_q;
    hls_cut #(.WIDTH(PLACED_WIDTH), .STAGES((ROWS + 2) * CUTS / BLOCKS - 2 * CUTS / BLOCKS))
        cut_placed (.clk, .d(placed), .q(placed_q));
  end else begin : g_turn
    // The first row takes the dividend as remainder: {r, 0} - ~b with r = ~dividend, less the one by
    // which this is above dividend_inverted + b. `entered` marks the cycle after the registers took
    // the operands.
    logic take;
    logic entered;
    logic lowest;  // of the inverted dividend
    hls_cut #(.WIDTH(1), .STAGES(COUNT_STAGES)) cut_start (.clk, .d(start), .q(take));
    hls_cut #(.WIDTH(1), .STAGES(1)) cut_take (.clk, .d(take), .q(entered));
    for (genvar i = 0; i < TURN; i++) begin : g_row
      logic [FRAC_BITS+1:0] previous;
      logic [FRAC_BITS+1:0] inverted;
      logic next_bit;
      logic borrow;
      logic unused_borrow;
      if (i == 0) begin : g_first
        assign previous = last_q;
        assign next_bit = entered ? lowest : !previous[FRAC_BITS+1];
        assign borrow = entered;
      end else begin : g_next
        assign previous = g_row[i-1].inverted;
        assign next_bit = !previous[FRAC_BITS+1];
        assign borrow = 1'b0;
      end
      assign {inverted, unused_borrow} =
          {previous[FRAC_BITS:0], next_bit, 1'b0}
          - {{2'b01, divisor_q} ^ {(FRAC_BITS+2){previous[FRAC_BITS+1]}}, borrow};
    end
    logic [TURN-1:0] digits;
    for (genvar i = 0; i < TURN; i++) begin : g_digit
      assign digits[TURN-1-i] = g_row[i].inverted[FRAC_BITS+1];
    end
    always_ff @(posedge clk) begin
      lowest <= inverted_dividend[0];
      last_q <= take ? {3'b110, inverted_dividend[FRAC_BITS-1:1]} : g_row[TURN-1].inverted;
      if (take) divisor_q <= divisor;
      if (entered) placed_q <= placed;
    end
    if (TURNS == 1) begin : g_once
      always_ff @(posedge clk) quotient_q <= digits;
    end else begin : g_again
      always_ff @(posedge clk) quotient_q <= {quotient_q[BITS-TURN-1:0], digits};
    end
    assign at_least_one = g_row[0].inverted[FRAC_BITS+1];
  end

  // Beside row 0: exponent and shift.
  logic [ROOM_BITS-1:0] limit;
  logic limited;
  logic overflow;
  logic [SHIFT_BITS-1:0] limited_places;
  assign limit = -scale_q.room;
  assign limited = scale_q.room[ROOM_BITS-1];
  assign limited_places = limit[ROOM_BITS-1:SHIFT_BITS] != '0 ? '1 : limit[SHIFT_BITS-1:0];
  assign overflow = !limited && (scale_q.room > ROOM_BITS'((1 << EXP_BITS) - 3)
      || (at_least_one && scale_q.room == ROOM_BITS'((1 << EXP_BITS) - 3)));
  assign placed.sign = scale_q.sign;
  assign placed.nan = scale_q.nan;
  assign placed.exponent = scale_q.infinite ? '1
                         : limited || scale_q.zero ? '0 : overflow ? '1
                         : at_least_one ? EXP_BITS'(scale_q.room) + EXP_BITS'(1)
                                        : EXP_BITS'(scale_q.room);
  assign placed.places = scale_q.infinite || scale_q.zero || overflow ? '1
                       : limited ? limited_places : SHIFT_BITS'(at_least_one);

  // Shift; what falls below the kept bits is gathered in sticky, with the remainder. A negative
  // remainder lacks the divisor that its row took in excess. Their sum is zero if every carry is
  // needed: if bit i of their sum without carries is bit i - 1 of either of them.
  typedef struct packed {
    logic                 sign;
    logic                 nan;
    logic [EXP_BITS-1:0]  exponent;
    logic [FRAC_BITS+1:0] kept;  // hidden bit, fraction, guard
    logic                 sticky;
  } shifted_t;
  localparam int SHIFTED_WIDTH = EXP_BITS + FRAC_BITS + 5;
  shifted_t shifted, shifted_q;
  logic [FRAC_BITS+1:0] remainder;
  logic [FRAC_BITS+1:0] excess;
  logic [ROWS-1:0] quotient;
  assign remainder = ~last_q;
  assign excess = {2'b01, divisor_q} & {(FRAC_BITS+2){remainder[FRAC_BITS+1]}};
  assign shifted.sign = placed_q.sign;
  assign shifted.nan = placed_q.nan;
  assign shifted.exponent = placed_q.exponent;
  assign quotient = quotient_q[BITS-1-:ROWS];
  wire unused_tail = ^(quotient_q << ROWS);
  assign shifted.kept = (FRAC_BITS+2)'(quotient >> placed_q.places);
  assign shifted.sticky = (remainder ^ excess) != ((remainder | excess) << 1)
                       || (quotient & ~({ROWS{1'b1}} << placed_q.places)) != '0;
  hls_cut #(.WIDTH(SHIFTED_WIDTH), .STAGES(SHIFT_STAGES))
      cut_shifted (.clk, .d(shifted), .q(shifted_q));

  // Round and pack.
  logic round_up;
  logic [SIGN-1:0] magnitude;
  assign round_up = shifted_q.kept[0] && (shifted_q.sticky || shifted_q.kept[1]);
  assign magnitude = {shifted_q.exponent, shifted_q.kept[FRAC_BITS] || shifted_q.nan,
                      shifted_q.kept[FRAC_BITS-1:1]}
                   + {(EXP_BITS-1)'(0), shifted_q.kept[FRAC_BITS+1], (FRAC_BITS-1)'(0), round_up};
  hls_cut #(.WIDTH(SIGN + 1), .STAGES(ROUND_STAGES))
      cut_rounded (.clk, .d({shifted_q.sign, magnitude}), .q(y));
endmodule
