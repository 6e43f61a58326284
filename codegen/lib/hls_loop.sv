// Controller of a temporal loop: one iteration every II cycles, TRIPS iterations a run.
//
// `start` begins a run in the same cycle: `iter` pulses for x = 0 at once and then every II cycles,
// and `x` is valid from a pulse on for II cycles. A run may start in the very cycle after the last
// one's TRIPS * II cycles; `start` wins over a running loop. Only `running` is reset: x and phase
// are read while running, and a run writes them first.
//
// Parameters: TRIPS >= 1, II >= 1.
module hls_loop #(
    parameter  int TRIPS  = 2,
    parameter  int II     = 1,
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
  assign active = start || running;

  always_ff @(posedge clk) begin
    if (rst) running <= 1'b0;
    else running <= active && !(last_phase && last_trip);
  end

  if (TRIPS > 1) begin : g_trips
    logic [X_BITS-1:0] x_q;
    assign x = start ? '0 : x_q;
    assign last_trip = x == X_BITS'(TRIPS - 1);
    always_ff @(posedge clk) begin
      x_q <= last_phase ? x + X_BITS'(1) : x;
    end
  end else begin : g_one_trip
    assign x = '0;
    assign last_trip = 1'b1;
  end

  if (II > 1) begin : g_phases
    localparam int PHASE_BITS = $clog2(II);
    logic [PHASE_BITS-1:0] phase;
    logic [PHASE_BITS-1:0] phase_q;
    assign phase = start ? '0 : phase_q;
    assign last_phase = phase == PHASE_BITS'(II - 1);
    assign iter = active && phase == '0;
    always_ff @(posedge clk) begin
      phase_q <= last_phase ? '0 : phase + PHASE_BITS'(1);
    end
  end else begin : g_every_cycle
    assign last_phase = 1'b1;
    assign iter = active;
  end
endmodule
