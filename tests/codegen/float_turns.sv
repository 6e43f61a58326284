// INTERVAL dividers or square roots (ROOT) in turns: each takes the operands of every INTERVAL-th cycle,
// so that together they take one pair a cycle; latency LATENCY.
module float_turns #(
    parameter int EXP_BITS = 8,
    parameter int FRAC_BITS = 23,
    parameter int LATENCY = 18,
    parameter int INTERVAL = 14,
    parameter bit ROOT = 0
) (
    input  logic                        clk,
    input  logic [EXP_BITS+FRAC_BITS:0] a,
    /* verilator lint_off UNUSEDSIGNAL */  // of a square root
    input  logic [EXP_BITS+FRAC_BITS:0] b,
    /* verilator lint_on UNUSEDSIGNAL */
    output logic [EXP_BITS+FRAC_BITS:0] y
);
  localparam int BITS = 1 + EXP_BITS + FRAC_BITS;
  logic [7:0] turn = '0;
  always_ff @(posedge clk) turn <= turn == 8'(INTERVAL - 1) ? '0 : turn + 8'd1;
  logic [7:0] ended;  // the turn LATENCY cycles ago
  assign ended = turn >= 8'(LATENCY % INTERVAL) ? turn - 8'(LATENCY % INTERVAL)
                                                : turn + 8'(INTERVAL - LATENCY % INTERVAL);
  logic [BITS*INTERVAL-1:0] all;
  for (genvar i = 0; i < INTERVAL; i++) begin : g_unit
    if (ROOT) begin : g_root
      hls_fsqrt #(.EXP_BITS(EXP_BITS), .FRAC_BITS(FRAC_BITS), .LATENCY(LATENCY),
                  .INTERVAL(INTERVAL))
          unit (.clk, .start(turn == 8'(i)), .a, .y(all[BITS*i+:BITS]));
    end else begin : g_divider
      hls_fdiv #(.EXP_BITS(EXP_BITS), .FRAC_BITS(FRAC_BITS), .LATENCY(LATENCY),
                 .INTERVAL(INTERVAL))
          unit (.clk, .start(turn == 8'(i)), .a, .b, .y(all[BITS*i+:BITS]));
    end
  end
  assign y = all[BITS*ended+:BITS];
endmodule
