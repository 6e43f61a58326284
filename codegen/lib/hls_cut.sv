// A register cut: `q` is `d` delayed by STAGES cycles.
//
// Parameters: WIDTH (bits of a value), STAGES >= 0 (0 is a wire), COPIES (values side by side).
// Latency STAGES, interval 1. No reset and no enable, so that three or more stages map to shift
// registers (SRL16 / SRLC32). Each stage of each value is a register of its own: Yosys 0.23 synthesises
// wider ones behind products wrong, as one stage of one DSP slice.
module hls_cut #(
    parameter int WIDTH = 1,
    parameter int STAGES = 1,
    parameter int COPIES = 1
) (
    input  logic                    clk,
    input  logic [COPIES*WIDTH-1:0] d,
    output logic [COPIES*WIDTH-1:0] q
);
  if (STAGES == 0) begin : g_wire
    wire unused_clk = clk;
    assign q = d;
  end else begin : g_line
    logic [STAGES*COPIES*WIDTH-1:0] line;
    for (genvar i = 0; i < COPIES; i++) begin : g_first
      always_ff @(posedge clk) line[i*WIDTH+:WIDTH] <= d[i*WIDTH+:WIDTH];
    end
    // In blocks: Verilator ends loops of more than 1,024 turns.
    for (genvar block = COPIES; block < STAGES * COPIES; block = block + 1024) begin : g_block
      for (genvar i = block; i < STAGES * COPIES && i < block + 1024; i++) begin : g_stage
        always_ff @(posedge clk) line[i*WIDTH+:WIDTH] <= line[(i-COPIES)*WIDTH+:WIDTH];
      end
    end
    assign q = line[STAGES*COPIES*WIDTH-1-:COPIES*WIDTH];
  end
endmodule
