// What a synthesiser knows of them.
(* blackbox *)
module vendor_add_f32 #(
  parameter int LATENCY = 1
) (
  input logic clk,
  input logic [31:0] a,
  input logic [31:0] b,
  output logic [31:0] y
);
endmodule
(* blackbox *)
module vendor_sub_f32 #(
  parameter int LATENCY = 1
) (
  input logic clk,
  input logic [31:0] a,
  input logic [31:0] b,
  output logic [31:0] y
);
endmodule
(* blackbox *)
module vendor_mul_f32 #(
  parameter int LATENCY = 1
) (
  input logic clk,
  input logic [31:0] a,
  input logic [31:0] b,
  output logic [31:0] y
);
endmodule
(* blackbox *)
module vendor_div_f32 #(
  parameter int LATENCY = 1
) (
  input logic clk,
  input logic [31:0] a,
  input logic [31:0] b,
  output logic [31:0] y
);
endmodule
(* blackbox *)
module vendor_sqrt_f32 #(
  parameter int LATENCY = 1
) (
  input logic clk,
  input logic [31:0] a,
  output logic [31:0] y
);
endmodule
(* blackbox *)
module vendor_min_f32 #(
  parameter int LATENCY = 1
) (
  input logic clk,
  input logic [31:0] a,
  input logic [31:0] b,
  output logic [31:0] y
);
endmodule
(* blackbox *)
module vendor_max_f32 #(
  parameter int LATENCY = 1
) (
  input logic clk,
  input logic [31:0] a,
  input logic [31:0] b,
  output logic [31:0] y
);
endmodule
(* blackbox *)
module vendor_exp_f32 #(
  parameter int LATENCY = 1
) (
  input logic clk,
  input logic [31:0] a,
  output logic [31:0] y
);
endmodule
(* blackbox *)
module vendor_log_f32 #(
  parameter int LATENCY = 1
) (
  input logic clk,
  input logic [31:0] a,
  output logic [31:0] y
);
endmodule
(* blackbox *)
module vendor_pow_f32 #(
  parameter int LATENCY = 1
) (
  input logic clk,
  input logic [31:0] a,
  input logic [31:0] b,
  output logic [31:0] y
);
endmodule
(* blackbox *)
module vendor_add_f64 #(
  parameter int LATENCY = 1
) (
  input logic clk,
  input logic [63:0] a,
  input logic [63:0] b,
  output logic [63:0] y
);
endmodule
(* blackbox *)
module vendor_sub_f64 #(
  parameter int LATENCY = 1
) (
  input logic clk,
  input logic [63:0] a,
  input logic [63:0] b,
  output logic [63:0] y
);
endmodule
(* blackbox *)
module vendor_mul_f64 #(
  parameter int LATENCY = 1
) (
  input logic clk,
  input logic [63:0] a,
  input logic [63:0] b,
  output logic [63:0] y
);
endmodule
(* blackbox *)
module vendor_div_f64 #(
  parameter int LATENCY = 1
) (
  input logic clk,
  input logic [63:0] a,
  input logic [63:0] b,
  output logic [63:0] y
);
endmodule
(* blackbox *)
module vendor_sqrt_f64 #(
  parameter int LATENCY = 1
) (
  input logic clk,
  input logic [63:0] a,
  output logic [63:0] y
);
endmodule
(* blackbox *)
module vendor_min_f64 #(
  parameter int LATENCY = 1
) (
  input logic clk,
  input logic [63:0] a,
  input logic [63:0] b,
  output logic [63:0] y
);
endmodule
(* blackbox *)
module vendor_max_f64 #(
  parameter int LATENCY = 1
) (
  input logic clk,
  input logic [63:0] a,
  input logic [63:0] b,
  output logic [63:0] y
);
endmodule
(* blackbox *)
module vendor_exp_f64 #(
  parameter int LATENCY = 1
) (
  input logic clk,
  input logic [63:0] a,
  output logic [63:0] y
);
endmodule
(* blackbox *)
module vendor_log_f64 #(
  parameter int LATENCY = 1
) (
  input logic clk,
  input logic [63:0] a,
  output logic [63:0] y
);
endmodule
(* blackbox *)
module vendor_pow_f64 #(
  parameter int LATENCY = 1
) (
  input logic clk,
  input logic [63:0] a,
  input logic [63:0] b,
  output logic [63:0] y
);
endmodule
