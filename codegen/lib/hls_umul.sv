// Unsigned product p = a * b of two significands, cut for DSP48E1 slices.
//
// Algorithm: schoolbook multiplication with a in chunks of 24 bits and b in chunks of 17 bits, the
// widest unsigned operands of a 25 x 18 signed multiplier (Xilinx UG479). One row per chunk of a:
// its products are added along the cascade, each shifted by 17 bits against the one before; the
// rows are then added.
//
// Parameters: WIDTH of each operand; INPUT_STAGES, PRODUCT_STAGES, ROW_STAGES registers after the
// operands, the chunk products and the rows.
// Latency INPUT_STAGES + PRODUCT_STAGES + ROW_STAGES, interval 1.
module hls_umul #(
    parameter int WIDTH = 24,
    parameter int INPUT_STAGES = 0,
    parameter int PRODUCT_STAGES = 0,
    parameter int ROW_STAGES = 0
) (
    input  logic               clk,
    input  logic [  WIDTH-1:0] a,
    input  logic [  WIDTH-1:0] b,
    output logic [2*WIDTH-1:0] p
);
  localparam int ROWS = (WIDTH + 23) / 24;
  localparam int COLUMNS = (WIDTH + 16) / 17;
  localparam int ROW_BITS = 24 + 17 * COLUMNS;

  logic [ROWS*24-1:0] a_q;
  logic [COLUMNS*17-1:0] b_q;
  hls_cut #(.WIDTH(ROWS * 24), .STAGES(INPUT_STAGES))
      cut_a (.clk, .d((ROWS*24)'(a)), .q(a_q));
  hls_cut #(.WIDTH(COLUMNS * 17), .STAGES(INPUT_STAGES))
      cut_b (.clk, .d((COLUMNS*17)'(b)), .q(b_q));

  logic [ROWS*ROW_BITS-1:0] rows_q;
  for (genvar i = 0; i < ROWS; i++) begin : g_row
    logic [41*COLUMNS-1:0] products_q;
    for (genvar j = 0; j < COLUMNS; j++) begin : g_column
      logic [40:0] product;
      assign product = 41'(a_q[24*i+:24]) * 41'(b_q[17*j+:17]);
      hls_cut #(.WIDTH(41), .STAGES(PRODUCT_STAGES))
          cut_product (.clk, .d(product), .q(products_q[41*j+:41]));
    end

    logic [ROW_BITS-1:0] row;
    logic [41:0] partial;
    always_comb begin
      row = '0;
      partial = '0;
      for (int j = 0; j < COLUMNS; j++) begin
        partial = 42'(products_q[41*j+:41]) + (partial >> 17);
        row[17*j+:17] = 17'(partial);
      end
      row[ROW_BITS-1-:24] = 24'(partial >> 17);
    end
    hls_cut #(.WIDTH(ROW_BITS), .STAGES(ROW_STAGES))
        cut_row (.clk, .d(row), .q(rows_q[ROW_BITS*i+:ROW_BITS]));
  end

  localparam int SUM_BITS = ROWS * 24 + ROW_BITS;
  logic [SUM_BITS-1:0] sum;
  always_comb begin
    sum = '0;
    for (int i = 0; i < ROWS; i++) begin
      sum = sum + (SUM_BITS'(rows_q[ROW_BITS*i+:ROW_BITS]) << (24 * i));
    end
  end
  assign p = sum[2*WIDTH-1:0];
  wire unused_above = |sum[SUM_BITS-1:2*WIDTH];
endmodule
