// Conversion of an integer to the nearest floating-point number.
//
// IEEE 754-2019 clause 5.4.1 (convertFromInt) under roundTiesToEven (4.3.1), binary interchange
// formats (3.4). Zero is +0. No exception flags.
//
// Algorithm: with the magnitude of a,
//   normal = magnitude << leading zeros
//   y      = {bias + INT_BITS - 2 - leading zeros, 0} + {hidden bit, fraction} of normal + round_up
// The last addition lets a carry out of the fraction step the exponent.
//
// Parameters: INT_BITS >= 1, SIGNED (two's complement); EXP_BITS, FRAC_BITS (binary32: 8, 23;
// binary64: 11, 52) with 2^(EXP_BITS-1) > INT_BITS, so that nothing overflows; LATENCY >= 0.
// Latency LATENCY, interval 1. With LATENCY >= 1 the output is registered. Four cuts are useful;
// every stage above four is a plain delay at the output.
module hls_itof #(
    parameter int INT_BITS = 32,
    parameter bit SIGNED = 1,
    parameter int EXP_BITS = 8,
    parameter int FRAC_BITS = 23,
    parameter int LATENCY = 2
) (
    input  logic                        clk,
    input  logic [        INT_BITS-1:0] a,
    output logic [EXP_BITS+FRAC_BITS:0] y
);
  localparam int COUNT_BITS = INT_BITS < 2 ? 1 : $clog2(INT_BITS);
  localparam int WIDE = INT_BITS > FRAC_BITS + 3 ? INT_BITS : FRAC_BITS + 3;
  localparam int CUTS = LATENCY < 4 ? LATENCY : 4;  // k * CUTS / 4 of them before block k

  // 1. Magnitude.
  logic sign;
  logic sign_q;
  logic [INT_BITS-1:0] magnitude;
  logic [INT_BITS-1:0] magnitude_q;
  assign sign = SIGNED && a[INT_BITS-1];
  assign magnitude = (a ^ {INT_BITS{sign}}) + INT_BITS'(sign);
  hls_cut #(.WIDTH(INT_BITS + 1), .STAGES(CUTS / 4))
      cut_magnitude (.clk, .d({sign, magnitude}), .q({sign_q, magnitude_q}));

  // 2. Count the leading zeros.
  typedef struct packed {
    logic                  sign;
    logic                  zero;
    logic [COUNT_BITS-1:0] count;
    logic [INT_BITS-1:0]   magnitude;
  } counted_t;
  localparam int COUNTED_WIDTH = COUNT_BITS + INT_BITS + 2;
  counted_t counted, counted_q;
  logic [COUNT_BITS-1:0] count;
  logic zero;
  hls_lzc #(.WIDTH(INT_BITS)) counter (.x(magnitude_q), .count, .zero);
  assign counted.sign = sign_q;
  assign counted.zero = zero;
  assign counted.count = count;
  assign counted.magnitude = magnitude_q;
  hls_cut #(.WIDTH(COUNTED_WIDTH), .STAGES(2 * CUTS / 4 - CUTS / 4))
      cut_counted (.clk, .d(counted), .q(counted_q));

  // 3. Normalise.
  typedef struct packed {
    logic                sign;
    logic [EXP_BITS-1:0] exponent;  // one less than that of the hidden bit
    logic [INT_BITS-1:0] normal;
  } shifted_t;
  localparam int SHIFTED_WIDTH = EXP_BITS + INT_BITS + 1;
  shifted_t shifted, shifted_q;
  assign shifted.sign = counted_q.sign;
  assign shifted.exponent = counted_q.zero ? '0
                          : EXP_BITS'((1 << (EXP_BITS - 1)) + INT_BITS - 3)
                            - EXP_BITS'(counted_q.count);
  assign shifted.normal = counted_q.magnitude << counted_q.count;
  hls_cut #(.WIDTH(SHIFTED_WIDTH), .STAGES(3 * CUTS / 4 - 2 * CUTS / 4))
      cut_shifted (.clk, .d(shifted), .q(shifted_q));

  // 4. Round and pack.
  logic [WIDE-1:0] wide;
  logic [FRAC_BITS:0] kept;
  logic round_up;
  logic [EXP_BITS+FRAC_BITS-1:0] packed_magnitude;
  assign wide = WIDE'(shifted_q.normal) << (WIDE - INT_BITS);
  assign kept = wide[WIDE-1-:FRAC_BITS+1];
  assign round_up = wide[WIDE-FRAC_BITS-2] && (kept[0] || wide[WIDE-FRAC_BITS-3:0] != '0);
  assign packed_magnitude = {shifted_q.exponent, kept[FRAC_BITS-1:0]}
                          + {(EXP_BITS-1)'(0), kept[FRAC_BITS], (FRAC_BITS-1)'(0), round_up};
  hls_cut #(.WIDTH(EXP_BITS + FRAC_BITS + 1), .STAGES(LATENCY - 3 * CUTS / 4))
      cut_rounded (.clk, .d({shifted_q.sign, packed_magnitude}), .q(y));
endmodule
