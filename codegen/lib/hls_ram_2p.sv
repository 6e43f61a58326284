// Memory bank with two read/write ports, read first on both.
//
// Each port: with `ce` at `addr`, `q` holds the word READ_LATENCY cycles later, as it was before
// this cycle's writes; with `we` too the word becomes `d` for the next cycle. The two ports never
// write one word in the same cycle.
//
// Parameters: WIDTH, DEPTH >= 1; READ_LATENCY >= 1. Block RAM: distributed RAM has no second write
// port.
module hls_ram_2p #(
    parameter  int WIDTH        = 32,
    parameter  int DEPTH        = 16,
    parameter  int READ_LATENCY = 1,
    localparam int ADDR_BITS    = DEPTH > 1 ? $clog2(DEPTH) : 1
) (
    input  logic                 clk,
    input  logic                 p0_ce,
    input  logic                 p0_we,
    input  logic [ADDR_BITS-1:0] p0_addr,
    input  logic [    WIDTH-1:0] p0_d,
    output logic [    WIDTH-1:0] p0_q,
    input  logic                 p1_ce,
    input  logic                 p1_we,
    input  logic [ADDR_BITS-1:0] p1_addr,
    input  logic [    WIDTH-1:0] p1_d,
    output logic [    WIDTH-1:0] p1_q
);
  (* ram_style = "block" *)
  logic [WIDTH-1:0] words[0:(1<<ADDR_BITS)-1];
  logic [WIDTH-1:0] p0_word;
  logic [WIDTH-1:0] p1_word;

  always_ff @(posedge clk) begin
    if (p0_ce) begin
      if (p0_we) words[p0_addr] <= p0_d;
      p0_word <= words[p0_addr];
    end
    if (p1_ce) begin
      if (p1_we) words[p1_addr] <= p1_d;
      p1_word <= words[p1_addr];
    end
  end
  hls_cut #(.WIDTH(WIDTH), .STAGES(READ_LATENCY - 1)) cut_p0 (.clk, .d(p0_word), .q(p0_q));
  hls_cut #(.WIDTH(WIDTH), .STAGES(READ_LATENCY - 1)) cut_p1 (.clk, .d(p1_word), .q(p1_q));
endmodule
