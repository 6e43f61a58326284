// Memory bank with one read port and one write port, read first.
//
// With `read_ce`: `q` holds the word at `read_addr` READ_LATENCY cycles later, as it was before
// this cycle's write. With `write_ce` the word at `write_addr` becomes `d` for the next cycle.
//
// Parameters: WIDTH, DEPTH >= 1; READ_LATENCY >= 1; BLOCK: block RAM, else distributed
// RAM (synthesis attribute ram_style).
module hls_ram_s2p #(
    parameter  int WIDTH        = 32,
    parameter  int DEPTH        = 16,
    parameter  int READ_LATENCY = 1,
    parameter  bit BLOCK        = 1,
    localparam int ADDR_BITS    = DEPTH > 1 ? $clog2(DEPTH) : 1
) (
    input  logic                 clk,
    input  logic                 read_ce,
    input  logic [ADDR_BITS-1:0] read_addr,
    output logic [    WIDTH-1:0] q,
    input  logic                 write_ce,
    input  logic [ADDR_BITS-1:0] write_addr,
    input  logic [    WIDTH-1:0] d
);
  logic [WIDTH-1:0] word;
  if (BLOCK) begin : g_block
    (* ram_style = "block" *)
    logic [WIDTH-1:0] words[0:(1<<ADDR_BITS)-1];
    always_ff @(posedge clk) begin
      if (write_ce) words[write_addr] <= d;
      if (read_ce) word <= words[read_addr];
    end
  end else begin : g_distributed
    (* ram_style = "distributed" *)
    logic [WIDTH-1:0] words[0:(1<<ADDR_BITS)-1];
    always_ff @(posedge clk) begin
      if (write_ce) words[write_addr] <= d;
      if (read_ce) word <= words[read_addr];
    end
  end
  hls_cut #(.WIDTH(WIDTH), .STAGES(READ_LATENCY - 1)) cut_word (.clk, .d(word), .q);
endmodule
