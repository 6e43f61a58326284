// Memory bank of registers with a reset: all its words at once, word 0 at the least significant end.
//
// With `rst` the words become those of `first`. With `we[i]` the word at address i of `addr` becomes word i of `d` for the next
// cycle; of several writes to one word the last one counts.
//
// Parameters: WIDTH >= 1; DEPTH >= 2; WRITES >= 1.
module hls_state_registers #(
    parameter  int WIDTH     = 32,
    parameter  int DEPTH     = 16,
    parameter  int WRITES    = 1,
    localparam int ADDR_BITS = $clog2(DEPTH)
) (
    input  logic                        clk,
    input  logic                        rst,
    input  logic [     DEPTH*WIDTH-1:0] first,
    input  logic [          WRITES-1:0] we,
    input  logic [WRITES*ADDR_BITS-1:0] addr,
    input  logic [    WRITES*WIDTH-1:0] d,
    output logic [     DEPTH*WIDTH-1:0] words
);
  // Tools unroll no more than 1,024 turns of a loop.
  localparam int BLOCK = 1024;
  for (genvar b = 0; b < DEPTH; b = b + BLOCK) begin : g_block
    for (genvar w = b; w < b + BLOCK && w < DEPTH; w++) begin : g_word
      always_ff @(posedge clk) begin
        for (int i = 0; i < WRITES; i++) begin
          if (we[i] && addr[i*ADDR_BITS+:ADDR_BITS] == ADDR_BITS'(w)) begin
            words[w*WIDTH+:WIDTH] <= d[i*WIDTH+:WIDTH];
          end
        end
        if (rst) words[w*WIDTH+:WIDTH] <= first[w*WIDTH+:WIDTH];
      end
    end
  end
endmodule
