// Controller of a variable loop: each run takes the iterations from `first` on, at least one, and
// goes on as long as `more` holds.
//
// `start` begins a run in the same cycle: `iter` pulses for x = first at once, and a cycle after each
// `next` for the iteration after, if `more` holds for x then. `x` is valid from a pulse on until a
// cycle after `next`, and stays after the last one; `is_first` is high as long as in a run's first
// iteration. Only `going` is reset: the rest is read while running, and a run writes it first.
//
// Parameters: TRIPS >= 2, the most iterations of a run.
module hls_variable_loop #(
    parameter  int TRIPS  = 2,
    localparam int X_BITS = $clog2(TRIPS)
) (
    input  logic              clk,
    input  logic              rst,
    input  logic              start,
    input  logic [X_BITS-1:0] first,
    input  logic              next,
    input  logic              more,
    output logic              iter,
    output logic [X_BITS-1:0] x,
    output logic              is_first
);
  logic going;
  logic in_first;
  logic [X_BITS-1:0] x_q;
  assign iter = start || going;
  assign x = start ? first : x_q;
  assign is_first = start || in_first;

  always_ff @(posedge clk) begin
    if (rst) going <= 1'b0;
    else going <= next && more;
    x_q <= next && more ? x + X_BITS'(1) : x;
    in_first <= is_first && !next;
  end
endmodule
