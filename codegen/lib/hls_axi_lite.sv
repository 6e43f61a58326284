// AXI4-Lite slave of 32 data bits: channels on one side, accesses to words on the other.
//
// Source: AMBA AXI protocol specification, ARM IHI 0022, chapter B1 (AXI4-Lite).
// `access` is high from the cycle in which a word is asked for to that of `answered`, with `word`,
// `is_write`, and of a write `data` and `strobe`, its bytes; all hold meanwhile. In the cycle of
// `answered`, which may be the first one, `q` is what a read gets and `failed` whether the response
// is SLVERR. One access at a time; reads and writes take turns where both wait. No output of a
// channel depends on an input of the same cycle.
//
// Parameters: ADDRESS_BITS >= 3, of byte addresses.
module hls_axi_lite #(
    parameter int ADDRESS_BITS = 6
) (
    input  logic                    clk,
    input  logic                    rst,
    input  logic                    awvalid,
    output logic                    awready,
    input  logic [ADDRESS_BITS-1:0] awaddr,
    input  logic                    wvalid,
    output logic                    wready,
    input  logic [            31:0] wdata,
    input  logic [             3:0] wstrb,
    output logic                    bvalid,
    input  logic                    bready,
    output logic [             1:0] bresp,
    input  logic                    arvalid,
    output logic                    arready,
    input  logic [ADDRESS_BITS-1:0] araddr,
    output logic                    rvalid,
    input  logic                    rready,
    output logic [            31:0] rdata,
    output logic [             1:0] rresp,
    output logic                    access,
    output logic                    is_write,
    output logic [ADDRESS_BITS-3:0] word,
    output logic [            31:0] data,
    output logic [             3:0] strobe,
    input  logic                    answered,
    input  logic                    failed,
    input  logic [            31:0] q
);
  // What each channel brought and no access has done yet.
  logic has_write_address;
  logic has_write_data;
  logic has_read_address;
  logic [ADDRESS_BITS-3:0] write_word;
  logic [ADDRESS_BITS-3:0] read_word;
  logic wrote_last;
  logic may_write;
  logic may_read;
  logic ends;
  assign awready = !has_write_address && !rst;
  assign wready = !has_write_data && !rst;
  assign arready = !has_read_address && !rst;
  assign ends = access && answered;
  assign word = is_write ? write_word : read_word;
  // The response before is gone.
  assign may_write = has_write_address && has_write_data && !bvalid;
  assign may_read = has_read_address && !rvalid;

  always_ff @(posedge clk) begin
    if (rst) begin
      has_write_address <= 1'b0;
      has_write_data    <= 1'b0;
      has_read_address  <= 1'b0;
      access            <= 1'b0;
      is_write          <= 1'b0;
      wrote_last        <= 1'b0;
      bvalid            <= 1'b0;
      rvalid            <= 1'b0;
    end else begin
      if (awvalid && awready) has_write_address <= 1'b1;
      else if (ends && is_write) has_write_address <= 1'b0;
      if (wvalid && wready) has_write_data <= 1'b1;
      else if (ends && is_write) has_write_data <= 1'b0;
      if (arvalid && arready) has_read_address <= 1'b1;
      else if (ends && !is_write) has_read_address <= 1'b0;

      if (ends) begin
        access     <= 1'b0;
        wrote_last <= is_write;
      end else if (!access) begin
        access   <= may_write || may_read;
        is_write <= may_write && !(may_read && wrote_last);
      end

      if (ends && is_write) bvalid <= 1'b1;
      else if (bready) bvalid <= 1'b0;
      if (ends && !is_write) rvalid <= 1'b1;
      else if (rready) rvalid <= 1'b0;
    end
  end

  always_ff @(posedge clk) begin
    if (awvalid && awready) write_word <= awaddr[ADDRESS_BITS-1:2];
    if (wvalid && wready) begin
      data   <= wdata;
      strobe <= wstrb;
    end
    if (arvalid && arready) read_word <= araddr[ADDRESS_BITS-1:2];
    if (ends && is_write) bresp <= {failed, 1'b0};
    if (ends && !is_write) begin
      rresp <= {failed, 1'b0};
      rdata <= q;
    end
  end
  wire unused_bytes = |awaddr[1:0] | |araddr[1:0];
endmodule
