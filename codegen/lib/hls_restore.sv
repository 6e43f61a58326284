// Walks through the words of memories after a reset: `restoring` is high for WORDS cycles behind `rst`, and `word`
// counts them.
//
// Parameters: WORDS >= 1.
module hls_restore #(
    parameter  int WORDS     = 16,
    localparam int ADDR_BITS = WORDS > 1 ? $clog2(WORDS) : 1
) (
    input  logic                 clk,
    input  logic                 rst,
    output logic                 restoring,
    output logic [ADDR_BITS-1:0] word
);
  always_ff @(posedge clk) begin
    if (rst) begin
      restoring <= 1'b1;
      word      <= '0;
    end else if (restoring) begin
      restoring <= word != ADDR_BITS'(WORDS - 1);
      word      <= word + 1'b1;
    end
  end
endmodule
