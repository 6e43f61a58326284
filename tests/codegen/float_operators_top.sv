// Every floating-point operator at every latency of LATENCIES (bit L: latency L), the divider and
// the square root at those of DIVIDER_LATENCIES, the multiply-add at those of FMA_LATENCIES, on
// shared operands; interval 1. Dividers and square roots of the intervals in the macro INTERVALS
// (INTERVAL_COUNT of them) work in turns: the n-th has a latency of 1 + n % 4 above its interval, its
// result is in slot n. Result of latency L: the SLOT_BITS bits from SLOT_BITS * L up, zero
// extended; one bit per latency for the comparisons. The addend c is held back by the cycles that
// the multiply-add takes it late.
module float_operators_top #(
    parameter int EXP_BITS = 8,
    parameter int FRAC_BITS = 23,
    parameter int SLOT_BITS = 32,
    parameter int LATENCIES = 'h7fff,
    parameter int DIVIDER_LATENCIES = 'h7fff,
    parameter int FMA_LATENCIES = 'h7fff
) (
    input  logic                        clk,
    input  logic [EXP_BITS+FRAC_BITS:0] a,
    input  logic [EXP_BITS+FRAC_BITS:0] b,
    /* verilator lint_off UNUSEDSIGNAL */  // without a multiply-add
    input  logic [EXP_BITS+FRAC_BITS:0] c,
    /* verilator lint_on UNUSEDSIGNAL */
    output logic [    15*SLOT_BITS-1:0] add,
    output logic [    15*SLOT_BITS-1:0] sub,
    output logic [    15*SLOT_BITS-1:0] mul,
    output logic [    31*SLOT_BITS-1:0] div,
    output logic [    31*SLOT_BITS-1:0] sqrt,
    output logic [`INTERVAL_COUNT*SLOT_BITS-1:0] div_turns,
    output logic [`INTERVAL_COUNT*SLOT_BITS-1:0] sqrt_turns,
    output logic [    15*SLOT_BITS-1:0] min,
    output logic [    15*SLOT_BITS-1:0] max,
    output logic [    18*SLOT_BITS-1:0] fma,
    output logic [                14:0] eq,
    output logic [                14:0] ne,
    output logic [                14:0] lt,
    output logic [                14:0] le,
    output logic [                14:0] gt,
    output logic [                14:0] ge
);
  localparam int BITS = 1 + EXP_BITS + FRAC_BITS;
  for (genvar l = 0; l < 15; l++) begin : g_latency
    if (LATENCIES[l]) begin : g_operators
      logic [BITS-1:0] sum;
      logic [BITS-1:0] difference;
      logic [BITS-1:0] product;
      hls_fadd #(.EXP_BITS(EXP_BITS), .FRAC_BITS(FRAC_BITS), .LATENCY(l), .SUBTRACT(1'b0))
          adder (.clk, .a, .b, .y(sum));
      hls_fadd #(.EXP_BITS(EXP_BITS), .FRAC_BITS(FRAC_BITS), .LATENCY(l), .SUBTRACT(1'b1))
          subtractor (.clk, .a, .b, .y(difference));
      hls_fmul #(.EXP_BITS(EXP_BITS), .FRAC_BITS(FRAC_BITS), .LATENCY(l))
          multiplier (.clk, .a, .b, .y(product));
      logic [BITS-1:0] lesser;
      logic [BITS-1:0] greater;
      hls_fminmax #(.EXP_BITS(EXP_BITS), .FRAC_BITS(FRAC_BITS), .LATENCY(l), .MAXIMUM(1'b0))
          minimum (.clk, .a, .b, .y(lesser));
      hls_fminmax #(.EXP_BITS(EXP_BITS), .FRAC_BITS(FRAC_BITS), .LATENCY(l), .MAXIMUM(1'b1))
          maximum (.clk, .a, .b, .y(greater));
      assign min[SLOT_BITS*l+:SLOT_BITS] = SLOT_BITS'(lesser);
      assign max[SLOT_BITS*l+:SLOT_BITS] = SLOT_BITS'(greater);
      assign add[SLOT_BITS*l+:SLOT_BITS] = SLOT_BITS'(sum);
      assign sub[SLOT_BITS*l+:SLOT_BITS] = SLOT_BITS'(difference);
      assign mul[SLOT_BITS*l+:SLOT_BITS] = SLOT_BITS'(product);
      hls_fcmp #(.EXP_BITS(EXP_BITS), .FRAC_BITS(FRAC_BITS), .LATENCY(l), .PREDICATE(0))
          compare_equal (.clk, .a, .b, .y(eq[l]));
      hls_fcmp #(.EXP_BITS(EXP_BITS), .FRAC_BITS(FRAC_BITS), .LATENCY(l), .PREDICATE(1))
          compare_not_equal (.clk, .a, .b, .y(ne[l]));
      hls_fcmp #(.EXP_BITS(EXP_BITS), .FRAC_BITS(FRAC_BITS), .LATENCY(l), .PREDICATE(2))
          compare_less (.clk, .a, .b, .y(lt[l]));
      hls_fcmp #(.EXP_BITS(EXP_BITS), .FRAC_BITS(FRAC_BITS), .LATENCY(l), .PREDICATE(3))
          compare_less_equal (.clk, .a, .b, .y(le[l]));
      hls_fcmp #(.EXP_BITS(EXP_BITS), .FRAC_BITS(FRAC_BITS), .LATENCY(l), .PREDICATE(4))
          compare_greater (.clk, .a, .b, .y(gt[l]));
      hls_fcmp #(.EXP_BITS(EXP_BITS), .FRAC_BITS(FRAC_BITS), .LATENCY(l), .PREDICATE(5))
          compare_greater_equal (.clk, .a, .b, .y(ge[l]));
    end else begin : g_nothing
      assign add[SLOT_BITS*l+:SLOT_BITS] = '0;
      assign sub[SLOT_BITS*l+:SLOT_BITS] = '0;
      assign mul[SLOT_BITS*l+:SLOT_BITS] = '0;
      assign min[SLOT_BITS*l+:SLOT_BITS] = '0;
      assign max[SLOT_BITS*l+:SLOT_BITS] = '0;
      assign {eq[l], ne[l], lt[l], le[l], gt[l], ge[l]} = '0;
    end
  end
  for (genvar l = 0; l < 31; l++) begin : g_divider_latency
    if (DIVIDER_LATENCIES[l]) begin : g_divider
      logic [BITS-1:0] quotient;
      hls_fdiv #(.EXP_BITS(EXP_BITS), .FRAC_BITS(FRAC_BITS), .LATENCY(l))
          divider (.clk, .start(1'b0), .a, .b, .y(quotient));
      assign div[SLOT_BITS*l+:SLOT_BITS] = SLOT_BITS'(quotient);
      logic [BITS-1:0] root;
      hls_fsqrt #(.EXP_BITS(EXP_BITS), .FRAC_BITS(FRAC_BITS), .LATENCY(l))
          square_root (.clk, .start(1'b0), .a, .y(root));
      assign sqrt[SLOT_BITS*l+:SLOT_BITS] = SLOT_BITS'(root);
    end else begin : g_nothing
      assign div[SLOT_BITS*l+:SLOT_BITS] = '0;
      assign sqrt[SLOT_BITS*l+:SLOT_BITS] = '0;
    end
  end
  localparam int INTERVAL[`INTERVAL_COUNT] = '{`INTERVALS};
  for (genvar n = 0; n < `INTERVAL_COUNT; n++) begin : g_turns
    logic [BITS-1:0] quotient;
    logic [BITS-1:0] root;
    float_turns #(.EXP_BITS(EXP_BITS), .FRAC_BITS(FRAC_BITS), .ROOT(1'b0),
                  .INTERVAL(INTERVAL[n]), .LATENCY(INTERVAL[n] + 1 + n % 4))
        dividers (.clk, .a, .b, .y(quotient));
    float_turns #(.EXP_BITS(EXP_BITS), .FRAC_BITS(FRAC_BITS), .ROOT(1'b1),
                  .INTERVAL(INTERVAL[n]), .LATENCY(INTERVAL[n] + 1 + n % 4))
        square_roots (.clk, .a, .b, .y(root));
    assign div_turns[SLOT_BITS*n+:SLOT_BITS] = SLOT_BITS'(quotient);
    assign sqrt_turns[SLOT_BITS*n+:SLOT_BITS] = SLOT_BITS'(root);
  end
  for (genvar l = 0; l < 18; l++) begin : g_fma_latency
    if (FMA_LATENCIES[l]) begin : g_fma
      localparam int LATE = (2 * l + 1) / 5;
      logic [BITS-1:0] addend;
      logic [BITS-1:0] result;
      hls_cut #(.WIDTH(BITS), .STAGES(LATE)) wait_for_product (.clk, .d(c), .q(addend));
      hls_fma #(.EXP_BITS(EXP_BITS), .FRAC_BITS(FRAC_BITS), .LATENCY(l), .LATE(LATE))
          multiply_add (.clk, .a, .b, .c(addend), .y(result));
      assign fma[SLOT_BITS*l+:SLOT_BITS] = SLOT_BITS'(result);
    end else begin : g_nothing
      assign fma[SLOT_BITS*l+:SLOT_BITS] = '0;
    end
  end
endmodule
