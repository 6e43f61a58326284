// Controller of a temporal loop: one iteration every II cycles, TRIPS iterations a run.
//
// `start` begins a run in the same cycle: `iter` pulses for x = 0 at once and then every II cycles,
// and `x` is valid from a pulse on for II cycles. A run may start in the very cycle after the last
// one's TRIPS * II cycles; if EARLY, as soon as the last iteration has begun. Between runs x and phase are 0: they are
// registers, and nothing waits for `start` unless EARLY.
//
// Parameters: TRIPS >= 1, II >= 1.
module hls_loop #(
    parameter  int TRIPS  = 2,
    parameter  int II     = 1,
    parameter  bit EARLY  = 1'b0,
    localparam int X_BITS = TRIPS > 1 ? $clog2(TRIPS) : 1
) (
    input  logic              clk,
    input  logic              rst,
    input  logic              start,
    output logic              iter,
    output logic [X_BITS-1:0] x
);
  logic running;
  logic active;
  logic last_phase;
  logic last_trip;
  logic restart;
  assign active = start || running;
  assign restart = EARLY && start;

  always_ff @(posedge clk) begin
    if (rst) running <= 1'b0;
    else running <= active && !(last_phase && last_trip);
  end

  if (TRIPS > 1) begin : g_trips
    localparam logic [X_BITS-1:0] LAST = X_BITS'(TRIPS - 1);
    logic [X_BITS-1:0] x_q;
    assign x = restart ? '0 : x_q;
    assign last_trip = x == LAST;
    always_ff @(posedge clk) begin
      // A counter of all values of its bits comes to 0 by itself.
      if (rst || (LAST != '1 && active && last_phase && last_trip)) x_q <= '0;
      else if (active && last_phase) x_q <= x + X_BITS'(1);
      else x_q <= x;
    end
  end else begin : g_one_trip
    assign x = '0;
    assign last_trip = 1'b1;
  end

  if (II > 1) begin : g_phases
    localparam int PHASE_BITS = $clog2(II);
    localparam logic [PHASE_BITS-1:0] LAST = PHASE_BITS'(II - 1);
    logic [PHASE_BITS-1:0] phase;
    logic [PHASE_BITS-1:0] phase_q;
    assign phase = restart ? '0 : phase_q;
    assign last_phase = phase == LAST;
    assign iter = active && phase == '0;
    always_ff @(posedge clk) begin
      if (rst || (LAST != '1 && active && last_phase)) phase_q <= '0;
      else if (active) phase_q <= phase + PHASE_BITS'(1);
    end
  end else begin : g_every_cycle
    assign last_phase = 1'b1;
    assign iter = active;
  end
endmodule
