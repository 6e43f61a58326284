// A register cut: `q` is `d` delayed by STAGES cycles.
//
// Parameters: WIDTH (bits), STAGES >= 0 (0 is a wire).
// Latency STAGES, interval 1. No reset and no enable, so that three or more stages map to shift
// registers (SRL16 / SRLC32). Each stage is a register of its own: Yosys 0.23 takes one register of two
// stages behind a product for one stage of a DSP slice, and drops a cycle.
module hls_cut #(
    parameter int WIDTH = 1,
    parameter int STAGES = 1
) (
    input  logic             clk,
    input  logic [WIDTH-1:0] d,
    output logic [WIDTH-1:0] q
);
  if (STAGES == 0) begin : g_wire
    wire unused_clk = clk;
    assign q = d;
  end else if (STAGES == 1) begin : g_register
    always_ff @(posedge clk) q <= d;
  end else begin : g_line
    logic [STAGES*WIDTH-1:0] line;
    always_ff @(posedge clk) line[WIDTH-1:0] <= d;
    for (genvar i = 1; i < STAGES; i++) begin : g_stage
      always_ff @(posedge clk) line[i*WIDTH+:WIDTH] <= line[(i-1)*WIDTH+:WIDTH];
    end
    assign q = line[STAGES*WIDTH-1-:WIDTH];
  end
endmodule
