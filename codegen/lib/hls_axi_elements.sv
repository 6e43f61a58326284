// Words of 32 bits over the elements of an array, which are BITS wide and lie in containers of 8, 16,
// 32 or 64 bits, packed as C does: several in a word, or one in two words.
//
// `access` is held with its word until `answered`, as hls_axi_lite does. Each element of the word is
// read and, in a write, written with the bytes that `strobe` names. With `ce` the element `element`
// is read, `q` has it LATENCY cycles later; with `we` too it becomes `d`. Elements from COUNT on
// read as 0 and are not written.
//
// Parameters: BITS 1 to 64; COUNT >= 1; LATENCY >= 1; WORD_BITS >= 1.
module hls_axi_elements #(
    parameter  int BITS         = 32,
    parameter  int COUNT        = 16,
    parameter  int LATENCY      = 1,
    parameter  int WORD_BITS    = 4,
    localparam int ELEMENT_BITS = COUNT > 1 ? $clog2(COUNT) : 1
) (
    input  logic                    clk,
    input  logic                    rst,
    input  logic                    access,
    input  logic                    is_write,
    input  logic [   WORD_BITS-1:0] word,
    input  logic [            31:0] data,
    input  logic [             3:0] strobe,
    output logic                    answered,
    output logic [            31:0] word_q,
    output logic                    ce,
    output logic                    we,
    output logic [ELEMENT_BITS-1:0] element,
    output logic [        BITS-1:0] d,
    input  logic [        BITS-1:0] q
);
  localparam int CONTAINER = BITS <= 8 ? 8 : BITS <= 16 ? 16 : BITS <= 32 ? 32 : 64;
  localparam int LANES = CONTAINER < 32 ? 32 / CONTAINER : 1;
  localparam int HALVES = CONTAINER == 64 ? 2 : 1;
  localparam int COUNTER_BITS = $clog2(LATENCY + 2);

  // Element by element: it is read, after LATENCY cycles there, in a write written, then the next.
  logic [2:0] lane;
  logic [COUNTER_BITS-1:0] age;
  logic is_there;
  logic is_read;
  logic ends_lane;
  logic [31:0] number;
  assign number = 32'(word) * 32'(LANES) / 32'(HALVES) + 32'(lane);
  assign element = ELEMENT_BITS'(number);
  assign is_there = number < 32'(COUNT);
  assign is_read = age == COUNTER_BITS'(LATENCY);
  assign ends_lane = access && is_read;
  assign answered = ends_lane && lane == 3'(LANES - 1);
  assign ce = access && is_there && (age == '0 || (is_read && is_write));
  assign we = access && is_there && is_read && is_write;

  always_ff @(posedge clk) begin
    if (rst || !access || is_read) age <= '0;
    else age <= age + 1'b1;
    if (rst || !access || answered) lane <= '0;
    else if (ends_lane) lane <= lane + 1'b1;
  end

  // The container as it is, and with the bytes written.
  logic [63:0] held;
  logic [63:0] merged;
  logic [63:0] data_bits;
  logic [7:0] data_bytes;
  if (HALVES == 2) begin : g_halves
    assign data_bits  = word[0] ? {data, 32'd0} : {32'd0, data};
    assign data_bytes = word[0] ? {strobe, 4'd0} : {4'd0, strobe};
  end else begin : g_lanes
    assign data_bits  = {32'd0, data >> (6'(lane) * 6'(CONTAINER % 64))};
    assign data_bytes = {4'd0, strobe >> (3'(lane) * 3'(CONTAINER / 8))};
  end
  assign held = is_there ? 64'(q) : 64'd0;
  for (genvar i = 0; i < 8; i++) begin : g_byte
    assign merged[8*i+:8] = data_bytes[i] ? data_bits[8*i+:8] : held[8*i+:8];
  end
  assign d = merged[BITS-1:0];

  // What a read gets: the elements in front of this one, and it.
  logic [31:0] gathered;
  logic [31:0] shifted;
  if (HALVES == 2) begin : g_half
    assign shifted = word[0] ? held[63:32] : held[31:0];
  end else begin : g_lane
    assign shifted = held[31:0] << (6'(lane) * 6'(CONTAINER % 64));
  end
  assign word_q = gathered | shifted;
  always_ff @(posedge clk) begin
    if (!access || answered) gathered <= '0;
    else if (ends_lane) gathered <= word_q;
  end
  wire unused_bits = |merged | |number;
endmodule
