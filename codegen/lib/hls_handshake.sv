// Start and end of calls: `start` is taken where `ready` is high, and ignored elsewhere.
//
// `ready` goes low as a call is taken and is high again with `again`, which tells that the next one
// may begin in that cycle, INTERVAL cycles after. `idle` is low from the cycle after a call is taken
// to the one of its `done`. A start during `rst` is lost.
//
// Parameters: INTERVAL >= 1; CALLS >= 1, the most that run at once. Of one call `again` is `done`.
module hls_handshake #(
    parameter  int INTERVAL   = 2,
    parameter  int CALLS      = 1,
    localparam int CALLS_BITS = $clog2(CALLS + 1)
) (
    input  logic clk,
    input  logic rst,
    input  logic start,
    input  logic again,
    input  logic done,
    output logic taken,
    output logic ready,
    output logic idle
);
  logic [CALLS_BITS-1:0] calls;  // that run
  logic waits;                   // for `again`
  assign ready = INTERVAL == 1 || !waits || again;
  assign taken = start && ready;
  assign idle = calls == '0;

  always_ff @(posedge clk) begin
    if (rst) calls <= '0;
    else calls <= calls + CALLS_BITS'(taken) - CALLS_BITS'(done);
  end

  if (CALLS > 1) begin : g_several
    always_ff @(posedge clk) begin
      if (rst) waits <= 1'b0;
      else waits <= taken || (waits && !again);
    end
  end else begin : g_one
    assign waits = !idle;
  end
endmodule
