// What hls_ap_control promises, for yosys-smtbmc: inside of the module, whose inputs are anything that a kernel and a host
// may do.
logic past = 1'b0;
always_ff @(posedge clk) past <= 1'b1;
always_comb if (!past) assume (rst);

// A kernel takes calls where it is ready, and is done with each once.
logic [3:0] in_flight = 4'd0;
always_ff @(posedge clk) in_flight <= rst ? 4'd0 : in_flight + 4'(start && ready) - 4'(done);
always_comb begin
  if (in_flight == 4'd0) assume (!done);
  assume (in_flight < 4'd8 || !ready || done);
  assume (idle == (in_flight == 4'd0));
end

// Accesses as the host means them.
logic low_byte, sets_start, sets_restart, clears_restart, reads_0, writes_status;
assign low_byte = access && is_write && strobe[0];
assign sets_start = low_byte && word == 2'd0 && data[0];
assign sets_restart = low_byte && word == 2'd0 && data[7];
assign clears_restart = low_byte && word == 2'd0 && !data[7];
assign reads_0 = access && !is_write && word == 2'd0;
assign writes_status = low_byte && word == 2'd3;

// Calls that were asked for and not begun: one at most; with auto_restart one more each time one begins.
logic wanted = 1'b0, restarts = 1'b0, global_on = 1'b0;
logic [1:0] on = 2'd0, pending = 2'd0;
// Calls done, and of which no one was told.
logic [3:0] untold = 4'd0;
logic told_done = 1'b0, told_ready = 1'b0, inputs_busy = 1'b0;
logic inputs_taken;
assign inputs_taken = inputs_busy && ready;
always_ff @(posedge clk) begin
  if (rst) begin
    {wanted, restarts, global_on, told_done, told_ready, inputs_busy} <= 6'd0;
    {on, pending} <= 4'd0;
    untold <= 4'd0;
  end else begin
    if (sets_start) wanted <= 1'b1;
    else if (start && ready) wanted <= restarts;
    if (sets_restart) restarts <= 1'b1;
    if (clears_restart) restarts <= 1'b0;
    if (start && ready) inputs_busy <= 1'b1;
    else if (ready) inputs_busy <= 1'b0;
    if (done) told_done <= 1'b1;
    else if (reads_0) told_done <= 1'b0;
    if (inputs_taken) told_ready <= 1'b1;
    else if (reads_0) told_ready <= 1'b0;
    if (low_byte && word == 2'd1) global_on <= data[0];
    if (low_byte && word == 2'd2) on <= data[1:0];
    for (int i = 0; i < 2; i++) begin
      if (on[i] && (i == 0 ? done : inputs_taken)) pending[i] <= 1'b1;
      else if (writes_status && data[i]) pending[i] <= !pending[i];
    end
    case ({done, low_byte && word == 2'd0 && data[4] && untold != 4'd0 && CHAIN})
      2'b10: untold <= untold + 4'd1;
      2'b01: untold <= untold - 4'd1;
      default: ;
    endcase
  end
end
always_comb if (past && !rst) begin
  assert (asks == wanted && auto_restart == restarts && takes_in == inputs_busy);
  assert (was_done == told_done && was_ready == told_ready);
  assert (global_enable == global_on && enable == on && status == pending);
  assert (running == in_flight);
  assert (irq == (global_on && pending != 2'd0));
  if (CHAIN) begin
    assert (waiting == untold);
    assert (untold + in_flight <= 5'd8);
    assert (start == (wanted && untold + in_flight < 5'd8));
  end else assert (start == wanted);
  if (word == 2'd0) begin
    assert (q[0] == (wanted || inputs_busy) && q[1] == (CHAIN ? untold != 4'd0 : told_done));
    assert (q[2] == idle && q[3] == told_ready && q[7] == restarts && q[9] == irq);
    assert (q[31:10] == '0 && q[8] == 1'b0 && q[6:4] == 3'd0);
  end
  if (word == 2'd1) assert (q == 32'(global_on));
  if (word == 2'd2) assert (q == 32'(on));
  if (word == 2'd3) assert (q == 32'(pending));
end
