// The integer dividers and the conversions between integers of BITS bits, binary32 and binary64, each
// at every latency of the macro LATENCIES (LATENCY_COUNT of them); interval 1. Dividers of the intervals
// in the macro INTERVALS (INTERVAL_COUNT of them) work in turns: the n-th has a latency of 1 + n % 3
// above its interval. Result number n of a port, for the n-th latency or interval: the 64 bits from 64 * n up, zero extended.
module integer_operators_top #(
    parameter int BITS = 32
) (
    input  logic                         clk,
    input  logic [             BITS-1:0] a,
    input  logic [             BITS-1:0] b,
    input  logic [                 31:0] f32,
    input  logic [                 63:0] f64,
    output logic [64*`LATENCY_COUNT-1:0] quotient_signed,
    output logic [64*`LATENCY_COUNT-1:0] quotient_unsigned,
    output logic [64*`LATENCY_COUNT-1:0] remainder_signed,
    output logic [64*`LATENCY_COUNT-1:0] remainder_unsigned,
    output logic [64*`INTERVAL_COUNT-1:0] quotient_signed_turns,
    output logic [64*`INTERVAL_COUNT-1:0] quotient_unsigned_turns,
    output logic [64*`INTERVAL_COUNT-1:0] remainder_signed_turns,
    output logic [64*`INTERVAL_COUNT-1:0] remainder_unsigned_turns,
    output logic [64*`LATENCY_COUNT-1:0] signed_to_f32,
    output logic [64*`LATENCY_COUNT-1:0] unsigned_to_f32,
    output logic [64*`LATENCY_COUNT-1:0] signed_to_f64,
    output logic [64*`LATENCY_COUNT-1:0] unsigned_to_f64,
    output logic [64*`LATENCY_COUNT-1:0] f32_to_integer,
    output logic [64*`LATENCY_COUNT-1:0] f64_to_integer,
    output logic [64*`LATENCY_COUNT-1:0] f32_to_f64,
    output logic [64*`LATENCY_COUNT-1:0] f64_to_f32
);
  localparam int LATENCY[`LATENCY_COUNT] = '{`LATENCIES};
  for (genvar n = 0; n < `LATENCY_COUNT; n++) begin : g_latency
    for (genvar is_signed = 0; is_signed < 2; is_signed++) begin : g_sign
      logic [BITS-1:0] quotient;
      logic [BITS-1:0] remainder;
      logic [31:0] single;
      logic [63:0] double;
      hls_idiv #(.BITS(BITS), .SIGNED(is_signed[0]), .REMAINDER(1'b0), .LATENCY(LATENCY[n]))
          divider (.clk, .start(1'b0), .a, .b, .y(quotient));
      hls_idiv #(.BITS(BITS), .SIGNED(is_signed[0]), .REMAINDER(1'b1), .LATENCY(LATENCY[n]))
          remainder_unit (.clk, .start(1'b0), .a, .b, .y(remainder));
      hls_itof #(.INT_BITS(BITS), .SIGNED(is_signed[0]), .EXP_BITS(8), .FRAC_BITS(23),
                 .LATENCY(LATENCY[n])) to_f32 (.clk, .a, .y(single));
      hls_itof #(.INT_BITS(BITS), .SIGNED(is_signed[0]), .EXP_BITS(11), .FRAC_BITS(52),
                 .LATENCY(LATENCY[n])) to_f64 (.clk, .a, .y(double));
      if (is_signed == 1) begin : g_signed
        assign quotient_signed[64*n+:64] = 64'(quotient);
        assign remainder_signed[64*n+:64] = 64'(remainder);
        assign signed_to_f32[64*n+:64] = 64'(single);
        assign signed_to_f64[64*n+:64] = double;
      end else begin : g_unsigned
        assign quotient_unsigned[64*n+:64] = 64'(quotient);
        assign remainder_unsigned[64*n+:64] = 64'(remainder);
        assign unsigned_to_f32[64*n+:64] = 64'(single);
        assign unsigned_to_f64[64*n+:64] = double;
      end
    end
    logic [BITS-1:0] of_single;
    logic [BITS-1:0] of_double;
    logic [31:0] narrow;
    hls_ftoi #(.EXP_BITS(8), .FRAC_BITS(23), .INT_BITS(BITS), .LATENCY(LATENCY[n]))
        from_f32 (.clk, .a(f32), .y(of_single));
    hls_ftoi #(.EXP_BITS(11), .FRAC_BITS(52), .INT_BITS(BITS), .LATENCY(LATENCY[n]))
        from_f64 (.clk, .a(f64), .y(of_double));
    hls_fwiden #(.EXP_BITS(8), .FRAC_BITS(23), .TO_EXP_BITS(11), .TO_FRAC_BITS(52),
                 .LATENCY(LATENCY[n])) widener (.clk, .a(f32), .y(f32_to_f64[64*n+:64]));
    hls_fnarrow #(.EXP_BITS(11), .FRAC_BITS(52), .TO_EXP_BITS(8), .TO_FRAC_BITS(23),
                  .LATENCY(LATENCY[n])) narrower (.clk, .a(f64), .y(narrow));
    assign f32_to_integer[64*n+:64] = 64'(of_single);
    assign f64_to_integer[64*n+:64] = 64'(of_double);
    assign f64_to_f32[64*n+:64] = 64'(narrow);
  end
  localparam int INTERVAL[`INTERVAL_COUNT] = '{`INTERVALS};
  for (genvar n = 0; n < `INTERVAL_COUNT; n++) begin : g_turns
    for (genvar is_signed = 0; is_signed < 2; is_signed++) begin : g_sign
      logic [BITS-1:0] quotient;
      logic [BITS-1:0] remainder;
      integer_turns #(.BITS(BITS), .SIGNED(is_signed[0]), .REMAINDER(1'b0),
                      .INTERVAL(INTERVAL[n]), .LATENCY(INTERVAL[n] + 1 + n % 3))
          dividers (.clk, .a, .b, .y(quotient));
      integer_turns #(.BITS(BITS), .SIGNED(is_signed[0]), .REMAINDER(1'b1),
                      .INTERVAL(INTERVAL[n]), .LATENCY(INTERVAL[n] + 1 + n % 3))
          remainder_units (.clk, .a, .b, .y(remainder));
      if (is_signed == 1) begin : g_signed
        assign quotient_signed_turns[64*n+:64] = 64'(quotient);
        assign remainder_signed_turns[64*n+:64] = 64'(remainder);
      end else begin : g_unsigned
        assign quotient_unsigned_turns[64*n+:64] = 64'(quotient);
        assign remainder_unsigned_turns[64*n+:64] = 64'(remainder);
      end
    end
  end
endmodule
