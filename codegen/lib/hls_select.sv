// Word `index` of WORDS words of WIDTH bits, word 0 at the least significant end.
//
// A tree of four words a level: a LUT of six inputs takes four bits and two of the index. The hierarchy is
// kept, so that synthesis does not draw the logic of the index into every bit of the tree.
// Parameters: WIDTH >= 1; WORDS >= 2. Requires: index < WORDS.
// Combinational.
(* keep_hierarchy = "yes" *)
module hls_select #(
    parameter  int WIDTH      = 32,
    parameter  int WORDS      = 4,
    localparam int INDEX_BITS = $clog2(WORDS)
) (
    input  logic [WORDS*WIDTH-1:0] words,
    input  logic [ INDEX_BITS-1:0] index,
    output logic [      WIDTH-1:0] q
);
  localparam int GROUPS = (WORDS + 3) / 4;
  logic [GROUPS*WIDTH-1:0] chosen;
  for (genvar g = 0; g < GROUPS; g++) begin : g_group
    localparam int SIZE = WORDS - 4 * g < 4 ? WORDS - 4 * g : 4;
    wire [SIZE*WIDTH-1:0] four = words[4*g*WIDTH+:SIZE*WIDTH];
    logic [WIDTH-1:0] low;
    if (SIZE == 1) begin : g_low
      assign low = four;
    end else begin : g_low
      assign low = index[0] ? four[WIDTH+:WIDTH] : four[0+:WIDTH];
    end
    if (SIZE <= 2) begin : g_chosen
      assign chosen[g*WIDTH+:WIDTH] = low;
    end else if (SIZE == 3) begin : g_chosen
      assign chosen[g*WIDTH+:WIDTH] = index[1] ? four[2*WIDTH+:WIDTH] : low;
    end else begin : g_chosen
      wire [WIDTH-1:0] high = index[0] ? four[3*WIDTH+:WIDTH] : four[2*WIDTH+:WIDTH];
      assign chosen[g*WIDTH+:WIDTH] = index[1] ? high : low;
    end
  end
  if (GROUPS == 1) begin : g_last
    assign q = chosen;
  end else begin : g_next
    hls_select #(.WIDTH(WIDTH), .WORDS(GROUPS))
        next (.words(chosen), .index(index[INDEX_BITS-1:2]), .q);
  end
endmodule
