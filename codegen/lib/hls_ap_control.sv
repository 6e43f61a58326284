// Control registers of a kernel, words 0 to 3 of the map that Vitis HLS gives its AXI4-Lite slaves.
//
// Source: AMD UG1399, S_AXILITE Control Register Map; UG1393, Control Requirements for XRT-Managed
// Kernels.
//   word 0  bit 0 ap_start (write 1: a call is asked for; reads 1 until its inputs were taken in),
//           1 ap_done, 2 ap_idle, 3 ap_ready, 4 ap_continue (CHAIN), 7 auto_restart, 9 interrupt
//   word 1  bit 0 global interrupt enable
//   word 2  bits 0, 1 interrupt enable of done and ready; word 3 the same of their status, toggled by
//           ones that are written
// Without CHAIN (ap_ctrl_hs) ap_done is cleared by a read of word 0. With it (ap_ctrl_chain) it is
// high while calls are done for which no ap_continue was written; ap_ready is cleared by a read in
// both. At most 8 calls run or wait for ap_continue.
//
// `access` is high for one cycle with the word in `word`; `q` is what a read gets in that cycle.
// `start`, `ready`, `done` and `idle` are those of the kernel's module. `asks` is high while a call is asked for
// that has not begun.
module hls_ap_control #(
    parameter bit CHAIN = 0
) (
    input  logic        clk,
    input  logic        rst,
    input  logic        access,
    input  logic        is_write,
    input  logic [ 1:0] word,
    input  logic [31:0] data,
    input  logic [ 3:0] strobe,
    output logic [31:0] q,
    output logic        start,
    output logic        asks,
    input  logic        ready,
    input  logic        done,
    input  logic        idle,
    output logic        irq
);
  logic auto_restart;
  logic takes_in;  // the inputs of a call that began
  logic was_done;
  logic was_ready;
  logic global_enable;
  logic [1:0] enable;
  logic [1:0] status;
  logic [3:0] waiting;  // calls done and not continued
  logic [3:0] running;
  logic taken;
  logic is_ready;
  logic writes_low;
  logic reads_control;
  logic continues;
  logic shows_done;
  assign writes_low = access && is_write && strobe[0];
  assign reads_control = access && !is_write && word == 2'd0;
  assign start = asks && (!CHAIN || waiting + running < 4'd8);
  assign taken = start && ready;
  assign is_ready = takes_in && ready;
  assign continues = CHAIN && writes_low && word == 2'd0 && data[4];
  assign shows_done = CHAIN ? waiting != 4'd0 : was_done;
  assign irq = global_enable && status != 2'd0;

  always_ff @(posedge clk) begin
    if (rst) begin
      asks          <= 1'b0;
      auto_restart  <= 1'b0;
      takes_in      <= 1'b0;
      was_done      <= 1'b0;
      was_ready     <= 1'b0;
      global_enable <= 1'b0;
      enable        <= 2'd0;
      status        <= 2'd0;
      waiting       <= 4'd0;
      running       <= 4'd0;
    end else begin
      if (writes_low && word == 2'd0 && data[0]) asks <= 1'b1;
      else if (taken) asks <= auto_restart;
      if (writes_low && word == 2'd0) auto_restart <= data[7];
      takes_in <= taken || (takes_in && !ready);

      was_done  <= done || (was_done && !reads_control);
      was_ready <= is_ready || (was_ready && !reads_control);
      running   <= running + 4'(taken) - 4'(done);
      waiting   <= waiting + 4'(done) - 4'(continues && waiting != 4'd0);

      if (writes_low && word == 2'd1) global_enable <= data[0];
      if (writes_low && word == 2'd2) enable <= data[1:0];
      status <= (status ^ (writes_low && word == 2'd3 ? data[1:0] : 2'd0))
          | (enable & {is_ready, done});
    end
  end

  always_comb begin
    case (word)
      2'd0:
      q = {22'd0, irq, 1'b0, auto_restart, 3'd0, was_ready, idle, shows_done, asks || takes_in};
      2'd1: q = {31'd0, global_enable};
      2'd2: q = {30'd0, enable};
      default: q = {30'd0, status};
    endcase
  end
  wire unused_data = |data[31:8] | |data[6:5] | |data[3:2] | |strobe[3:1];
endmodule
