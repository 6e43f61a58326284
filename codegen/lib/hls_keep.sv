// A wire that synthesis keeps, so that the logic in front of it is not drawn into what is behind: a table in
// LUTs whose address is a choice would else become logic of all that the choice is made from.
//
// Parameters: WIDTH >= 1. Combinational.
(* keep_hierarchy = "yes" *)
module hls_keep #(
    parameter int WIDTH = 1
) (
    input  logic [WIDTH-1:0] d,
    output logic [WIDTH-1:0] q
);
  assign q = d;
endmodule
