// Start and end of calls: `start` is taken where `ready` is high, and ignored elsewhere.
//
// `ready` goes low as a call is taken and is high again with `again`, which tells that the next one
// may start in that cycle. `idle` is high from the cycle after that on, as long as nothing is taken.
// A start during `rst` is lost.
module hls_handshake (
    input  logic clk,
    input  logic rst,
    input  logic start,
    input  logic again,
    output logic taken,
    output logic ready,
    output logic idle
);
  logic busy;
  assign ready = !busy || again;
  assign taken = start && ready;
  assign idle = !busy;

  always_ff @(posedge clk) begin
    if (rst) busy <= 1'b0;
    else busy <= taken || (busy && !again);
  end
endmodule
