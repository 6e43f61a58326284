// Delays a one-cycle pulse by CYCLES cycles with a counter instead of CYCLES flip-flops.
//
// Right while at most one pulse is on its way: pulses are at least CYCLES cycles apart. A pulse may
// enter in the cycle in which the one before leaves.
//
// Parameters: CYCLES >= 1.
module hls_pulse_delay #(
    parameter int CYCLES = 2
) (
    input  logic clk,
    input  logic rst,
    input  logic d,
    output logic q
);
  localparam int COUNT_BITS = CYCLES > 1 ? $clog2(CYCLES) : 1;
  logic running;
  logic [COUNT_BITS-1:0] count;  // cycles left after this one; read while running only

  assign q = running && count == '0;
  always_ff @(posedge clk) begin
    if (rst) running <= 1'b0;
    else running <= d || (running && count != '0);
    count <= d ? COUNT_BITS'(CYCLES - 1) : count - COUNT_BITS'(1);
  end
endmodule
