// INTERVAL integer dividers in turns: each takes the operands of every INTERVAL-th cycle, so that
// together they take one pair a cycle; latency LATENCY.
module integer_turns #(
    parameter int BITS = 32,
    parameter bit SIGNED = 1,
    parameter bit REMAINDER = 0,
    parameter int LATENCY = 36,
    parameter int INTERVAL = 33
) (
    input  logic            clk,
    input  logic [BITS-1:0] a,
    input  logic [BITS-1:0] b,
    output logic [BITS-1:0] y
);
  logic [7:0] turn = '0;
  always_ff @(posedge clk) turn <= turn == 8'(INTERVAL - 1) ? '0 : turn + 8'd1;
  logic [7:0] ended;  // the turn LATENCY cycles ago
  assign ended = turn >= 8'(LATENCY % INTERVAL) ? turn - 8'(LATENCY % INTERVAL)
                                                : turn + 8'(INTERVAL - LATENCY % INTERVAL);
  logic [BITS*INTERVAL-1:0] all;
  for (genvar i = 0; i < INTERVAL; i++) begin : g_unit
    hls_idiv #(.BITS(BITS), .SIGNED(SIGNED), .REMAINDER(REMAINDER), .LATENCY(LATENCY),
               .INTERVAL(INTERVAL))
        unit (.clk, .start(turn == 8'(i)), .a, .b, .y(all[BITS*i+:BITS]));
  end
  assign y = all[BITS*ended+:BITS];
endmodule
