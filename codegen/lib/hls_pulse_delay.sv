// Delays a one-cycle pulse by CYCLES cycles with a counter and a register instead of CYCLES registers. What the pulse
// enables waits for no comparison.
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
  if (CYCLES == 1) begin : g_register
    always_ff @(posedge clk) begin
      if (rst) q <= 1'b0;
      else q <= d;
    end
  end else begin : g_counter
    localparam int COUNT_BITS = CYCLES > 2 ? $clog2(CYCLES - 1) : 1;
    logic running;
    logic [COUNT_BITS-1:0] count;  // cycles left after this one, without that of q; read while running only
    logic is_last;
    assign is_last = running && count == '0;
    always_ff @(posedge clk) begin
      if (rst) {running, q} <= 2'b00;
      else {running, q} <= {d || (running && !is_last), is_last};
      count <= d ? COUNT_BITS'(CYCLES - 2) : count - COUNT_BITS'(1);
    end
  end
endmodule
