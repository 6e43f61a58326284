// What hls_axi_elements promises, for yosys-smtbmc: inside of the module. One element, which may be any, is followed.
// How C packs elements: in the least of 1, 2, 4 and 8 bytes.
localparam int PACKED = 8 << $clog2((BITS + 7) / 8);
localparam int IN_WORD = PACKED < 32 ? 32 / PACKED : 1;
localparam int WORDS_OF_ONE = PACKED / 32 > 1 ? 2 : 1;
logic past = 1'b0;
always_ff @(posedge clk) past <= 1'b1;
always_comb if (!past) assume (rst);

// hls_axi_lite holds an access until it is answered; what is written stays.
logic waits = 1'b0, was_write;
logic [WORD_BITS-1:0] word_then;
logic [31:0] data_then;
logic [3:0] strobe_then;
always_ff @(posedge clk) begin
  waits <= !rst && access && !answered;
  was_write <= is_write;
  word_then <= word;
  data_then <= data;
  strobe_then <= strobe;
end
always_comb begin
  if (waits) assume (access && is_write == was_write && word == word_then && data == data_then && strobe == strobe_then);
  if (rst) assume (!access);
end

// A memory of one element: what was written last, and what is read LATENCY cycles after it is asked for.
(* anyconst *) logic [ELEMENT_BITS-1:0] followed;
logic [BITS-1:0] content;
logic [LATENCY-1:0] asked = '0;  // in which of the last cycles the element was
logic [BITS-1:0] found[0:LATENCY-1];
logic reads_followed;
assign reads_followed = ce && !we && element == followed;
always_ff @(posedge clk) begin
  asked <= LATENCY'({asked, reads_followed});
  found[0] <= content;
  for (int i = 1; i < LATENCY; i++) found[i] <= found[i-1];
  if (ce && we && element == followed) content <= d;
end
always_comb begin
  assume (32'(followed) < 32'(COUNT));
  if (asked[LATENCY-1]) assume (q == found[LATENCY-1]);
end

// The word in which the element is, and what it must hold behind a write of it.
logic [31:0] first_bit, position;
logic is_its_word;
logic [63:0] container, expected_container;
assign position = 32'(followed) * 32'(PACKED) / 32'd32;
assign first_bit = 32'(followed) * 32'(PACKED) % 32'd32;
assign is_its_word = WORDS_OF_ONE == 2 ? 32'(word) / 32'd2 == 32'(followed) : 32'(word) == position;
assign container = 64'(content);
for (genvar i = 0; i < 8; i++) begin : g_expected
  // Byte i of the container is byte `at` of the word.
  wire [31:0] at = WORDS_OF_ONE == 2 ? 32'(i) - (word[0] ? 32'd4 : 32'd0) : 32'(i) + first_bit / 32'd8;
  assign expected_container[8*i+:8] =
      at < 32'd4 && strobe[at[1:0]] && i < PACKED / 8 ? data[8*at[1:0]+:8] : container[8*i+:8];
end
// While an access goes on: what the element was as it began, and what it is to be.
logic [BITS-1:0] first, goal;
logic goes = 1'b0;
always_ff @(posedge clk) begin
  if (access && !waits) begin
    first <= content;
    goal <= is_write && is_its_word ? expected_container[BITS-1:0] : content;
  end
  goes <= !rst && access && !answered;
end
logic [BITS-1:0] goal_now, first_now;
assign goal_now = access && !waits ? (is_write && is_its_word ? expected_container[BITS-1:0] : content) : goal;
assign first_now = access && !waits ? content : first;
// Behind an access the element is what it is to be; only writes of its word change it.
logic check_goal = 1'b0;
logic [BITS-1:0] goal_then;
always_ff @(posedge clk) begin
  check_goal <= !rst && access && answered;
  goal_then <= goal_now;
end
always_comb if (past) begin
  if (check_goal) assert (content == goal_then);
  if (!rst && !is_write) assert (!we);
  if (we) assert (ce && access && 32'(element) < 32'(COUNT));
  if (ce) assert (access && 32'(element) < 32'(COUNT));
end
// What a read gets of it; elements that are not there read as zeros.
wire [63:0] word_bits = WORDS_OF_ONE == 2 ? (word[0] ? container >> 32 : container) : container << first_bit;
for (genvar i = 0; i < 32; i++) begin : g_read
  always_comb if (past && !rst && access && answered && !is_write && is_its_word) begin
    if (WORDS_OF_ONE == 2 || (32'(i) >= first_bit && 32'(i) < first_bit + 32'(PACKED)))
      assert (word_q[i] == word_bits[i]);
  end
end
for (genvar l = 0; l < IN_WORD; l++) begin : g_beyond
  always_comb if (past && !rst && access && answered && !is_write) begin
    if (WORDS_OF_ONE == 1 && 32'(word) * 32'(IN_WORD) + 32'(l) >= 32'(COUNT))
      assert (word_q[PACKED%64*l+:(PACKED > 32 ? 32 : PACKED)] == '0);
  end
end

// For induction: where an access is, and what it has done of its goal.
logic [31:0] its_lane;
assign its_lane = WORDS_OF_ONE == 2 ? 32'd0 : 32'(followed) % 32'(IN_WORD);
logic is_done_with;  // the element in this access
assign is_done_with = is_its_word && 32'(lane) > its_lane;
logic [31:0] age_now;
assign age_now = 32'(age);
logic [7:0] duration = 8'd0;
always_ff @(posedge clk) duration <= rst || !access || answered ? 8'd0 : duration + 8'd1;
always_comb if (past) begin
  assert (age_now <= LATENCY && 32'(lane) < IN_WORD);
  if (!waits) assert (age == '0 && lane == '0 && gathered == '0 || rst || !access);
  if (waits) begin
    if (is_write) assert (content == (is_done_with ? goal : first));
    if (!is_write) assert (content == first && goal == first);
    if (!is_its_word) assert (goal == first);
    assert (duration == 8'(32'(lane) * (LATENCY + 1) + age_now));
  end else assert (duration == 8'd0);
  // It is answered in (LATENCY + 1) cycles for each element of the word.
  assert (32'(duration) < IN_WORD * (LATENCY + 1));
  if (access && !rst && 32'(duration) == IN_WORD * (LATENCY + 1) - 1) assert (answered);
end
