// Leading-zero counter: `count` zeros above the topmost one of `x`; `zero` when there is no one.
//
// Algorithm: binary tree; a node takes its upper half's count unless that half is zero
// (V. G. Oklobdzija, "An algorithmic and novel design of a leading zero detector circuit",
// IEEE Trans. VLSI Systems 2(1), 1994). The upper half is the largest power of two below WIDTH, so
// that choosing a half only sets one bit of the count.
// Parameters: WIDTH >= 1. `count` says nothing when `zero` is set.
// Combinational.
module hls_lzc #(
    parameter  int WIDTH = 28,
    localparam int COUNT_BITS = WIDTH < 2 ? 1 : $clog2(WIDTH)
) (
    input  logic [     WIDTH-1:0] x,
    output logic [COUNT_BITS-1:0] count,
    output logic                  zero
);
  if (WIDTH == 1) begin : g_bit
    assign count = 1'b0;
    assign zero  = !x[0];
  end else if (WIDTH == 2) begin : g_pair
    assign count = !x[1];
    assign zero  = x == 2'b00;
  end else begin : g_halves
    localparam int HIGH = 1 << ($clog2(WIDTH) - 1);
    localparam int LOW = WIDTH - HIGH;
    localparam int LOW_COUNT_BITS = LOW < 2 ? 1 : $clog2(LOW);
    logic [    COUNT_BITS-2:0] high_count;
    logic [LOW_COUNT_BITS-1:0] low_count;
    logic                      high_zero;
    logic                      low_zero;
    hls_lzc #(.WIDTH(HIGH)) high (.x(x[WIDTH-1-:HIGH]), .count(high_count), .zero(high_zero));
    hls_lzc #(.WIDTH(LOW)) low (.x(x[LOW-1:0]), .count(low_count), .zero(low_zero));
    assign count = {high_zero, high_zero ? (COUNT_BITS-1)'(low_count) : high_count};
    assign zero  = high_zero && low_zero;
  end
endmodule
