// What hls_axi_lite promises, for yosys-smtbmc: inside of the module, whose inputs are anything that a manager and the
// accesses may do.
logic past = 1'b0;
always_ff @(posedge clk) past <= 1'b1;
always_comb if (!past) assume (rst);

// A manager holds what it offers until it is taken.
logic aw_waits = 1'b0, w_waits = 1'b0, ar_waits = 1'b0;
logic [ADDRESS_BITS-1:0] aw_then, ar_then;
logic [31:0] w_then;
logic [3:0] strobe_then;
always_ff @(posedge clk) begin
  aw_waits <= !rst && awvalid && !awready;
  w_waits <= !rst && wvalid && !wready;
  ar_waits <= !rst && arvalid && !arready;
  aw_then <= awaddr;
  ar_then <= araddr;
  w_then <= wdata;
  strobe_then <= wstrb;
end
always_comb begin
  if (aw_waits) assume (awvalid && awaddr == aw_then);
  if (w_waits) assume (wvalid && wdata == w_then && wstrb == strobe_then);
  if (ar_waits) assume (arvalid && araddr == ar_then);
end

// Requests taken and not answered; what the last ones brought.
logic [1:0] writes_asked, data_given, reads_asked;
logic [ADDRESS_BITS-1:0] last_aw, last_ar;
logic [31:0] last_w;
logic [3:0] last_strobe;
always_ff @(posedge clk) begin
  if (rst) begin
    writes_asked <= 2'd0;
    data_given <= 2'd0;
    reads_asked <= 2'd0;
  end else begin
    writes_asked <= writes_asked + 2'(awvalid && awready) - 2'(bvalid && bready);
    data_given <= data_given + 2'(wvalid && wready) - 2'(bvalid && bready);
    reads_asked <= reads_asked + 2'(arvalid && arready) - 2'(rvalid && rready);
  end
  if (awvalid && awready) last_aw <= awaddr;
  if (wvalid && wready) begin
    last_w <= wdata;
    last_strobe <= wstrb;
  end
  if (arvalid && arready) last_ar <= araddr;
end
// One is taken in while the one before is answered; each response has its request.
always_comb if (past && !rst) begin
  assert (writes_asked == 2'(has_write_address) + 2'(bvalid));
  assert (data_given == 2'(has_write_data) + 2'(bvalid));
  assert (reads_asked == 2'(has_read_address) + 2'(rvalid));
  assert (awready == !has_write_address && wready == !has_write_data && arready == !has_read_address);
end

// An access is that of the last requests, of a kind for which all is there.
always_comb if (past && !rst) begin
  if (has_write_address) assert (write_word == last_aw[ADDRESS_BITS-1:2]);
  if (has_read_address) assert (read_word == last_ar[ADDRESS_BITS-1:2]);
  if (has_write_data) assert (data == last_w && strobe == last_strobe);
  if (access && is_write) begin
    assert (has_write_address && has_write_data && !bvalid);
    assert (word == last_aw[ADDRESS_BITS-1:2]);
  end
  if (access && !is_write) begin
    assert (has_read_address && !rvalid);
    assert (word == last_ar[ADDRESS_BITS-1:2]);
  end
end

// What held, holds: accesses until they are answered, responses until they are taken.
logic access_waits = 1'b0, b_waits = 1'b0, r_waits = 1'b0, was_write, b_comes = 1'b0, r_comes = 1'b0, failed_then;
logic was_rst = 1'b1;
logic [ADDRESS_BITS-3:0] word_then;
logic [1:0] bresp_then, rresp_then;
logic [31:0] rdata_then, q_then;
always_ff @(posedge clk) begin
  was_rst <= rst;
  access_waits <= !rst && access && !answered;
  b_waits <= !rst && bvalid && !bready;
  r_waits <= !rst && rvalid && !rready;
  b_comes <= !rst && access && answered && is_write;
  r_comes <= !rst && access && answered && !is_write;
  was_write <= is_write;
  word_then <= word;
  bresp_then <= bresp;
  rresp_then <= rresp;
  rdata_then <= rdata;
  q_then <= q;
  failed_then <= failed;
end
always_comb if (past) begin
  if (access_waits) assert (access && is_write == was_write && word == word_then);
  if (b_waits) assert (bvalid && bresp == bresp_then);
  if (r_waits) assert (rvalid && rresp == rresp_then && rdata == rdata_then);
  if (b_comes) assert (bvalid && bresp == {failed_then, 1'b0});
  if (r_comes) assert (rvalid && rresp == {failed_then, 1'b0} && rdata == q_then);
  if (!was_rst && bvalid && !b_waits) assert (b_comes);
  if (!was_rst && rvalid && !r_waits) assert (r_comes);
  if (was_rst) assert (!bvalid && !rvalid && !access);
  if (rst) assert (!awready && !wready && !arready);
  if (b_comes || r_comes) assert (!access);
end

// Nothing waits for ever: where accesses take at most 3 cycles and responses are taken within 2, a request is done in 16.
logic [1:0] access_age = 2'd0, b_age = 2'd0, r_age = 2'd0;
logic [4:0] write_age = 5'd0, read_age = 5'd0;
always_ff @(posedge clk) begin
  access_age <= rst || !access || answered ? 2'd0 : access_age + 2'd1;
  b_age <= rst || !bvalid || bready ? 2'd0 : b_age + 2'd1;
  r_age <= rst || !rvalid || rready ? 2'd0 : r_age + 2'd1;
  write_age <= rst || !(has_write_address && has_write_data) || (access && is_write) ? 5'd0 : write_age + 5'd1;
  read_age <= rst || !has_read_address || (access && !is_write) ? 5'd0 : read_age + 5'd1;
end
always_comb begin
  if (access_age == 2'd2) assume (answered);
  if (b_age == 2'd1) assume (bready);
  if (r_age == 2'd1) assume (rready);
  if (past && !rst) assert (access_age <= 2'd2 && b_age <= 2'd1 && r_age <= 2'd1);
  if (past && !rst) assert (write_age < 5'd16 && read_age < 5'd16);
end
