// Memory bank with one read/write port, read first.
//
// With `ce` at `addr`: `q` holds the word READ_LATENCY cycles later, as it was before this cycle's
// write; with `we` too the word becomes `d` for the next cycle.
//
// Parameters: WIDTH, DEPTH >= 1; READ_LATENCY >= 1; BLOCK: block RAM, else distributed
// RAM (synthesis attribute ram_style).
module hls_ram_1p #(
    parameter  int WIDTH        = 32,
    parameter  int DEPTH        = 16,
    parameter  int READ_LATENCY = 1,
    parameter  bit BLOCK        = 1,
    localparam int ADDR_BITS    = DEPTH > 1 ? $clog2(DEPTH) : 1
) (
    input  logic                 clk,
    input  logic                 ce,
    input  logic                 we,
    input  logic [ADDR_BITS-1:0] addr,
    input  logic [    WIDTH-1:0] d,
    output logic [    WIDTH-1:0] q
);
  logic [WIDTH-1:0] word;
  if (BLOCK) begin : g_block
    (* ram_style = "block" *)
    logic [WIDTH-1:0] words[0:(1<<ADDR_BITS)-1];
    always_ff @(posedge clk) begin
      if (ce) begin
        if (we) words[addr] <= d;
        word <= words[addr];
      end
    end
  end else begin : g_distributed
    (* ram_style = "distributed" *)
    logic [WIDTH-1:0] words[0:(1<<ADDR_BITS)-1];
    always_ff @(posedge clk) begin
      if (ce) begin
        if (we) words[addr] <= d;
        word <= words[addr];
      end
    end
  end
  hls_cut #(.WIDTH(WIDTH), .STAGES(READ_LATENCY - 1)) cut_word (.clk, .d(word), .q);
endmodule
