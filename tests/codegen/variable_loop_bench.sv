// hls_variable_loop with random runs, at all small parameters, against what its comment says. Prints its own name and PASS,
// or FAIL and the first difference.
module variable_loop_bench;
  logic clk = 0;
  int cycle = 0;
  int checks = 0;
  int differences = 0;
  always #1 clk = !clk;
  always @(posedge clk) begin
    cycle <= cycle + 1;
    if (cycle == 20000) begin
      if (differences == 0 && checks > 100000) $display("variable_loop_bench: PASS %0d", checks);
      else $display("variable_loop_bench: FAIL %0d of %0d", differences, checks);
    end
  end

  for (genvar t = 2; t <= 9; t++) begin : g_trips
    localparam int BITS = $clog2(t);
    logic rst = 1;
    logic start = 0;
    logic next = 0;
    logic more = 0;
    logic [BITS-1:0] first = 0;
    logic iter;
    logic [BITS-1:0] x;
    logic is_first;
    hls_variable_loop #(.TRIPS(t)) dut (.*);

    bit runs = 0;     // an iteration began and its `next` is still to come
    bit due = 0;      // the next iteration begins in this cycle
    int at = 0;       // the iteration
    int iteration = 0;  // of the run, from 0
    bit begins = 0;
    int from = 0;
    always @(posedge clk) begin
      // What the cycle that ends here has to show.
      if (start) begin
        at = int'(first);
        iteration = 0;
      end
      if (start || due) runs = 1;
      if (cycle > 2) begin
        checks = checks + 1;
        if (iter != (start || due) || (runs && (int'(x) != at || is_first != (iteration == 0)))) begin
          differences = differences + 1;
          if (differences == 1) begin
            $display("variable_loop_bench: TRIPS %0d, cycle %0d: iter %b x %0d first %b, not %b %0d %b", t, cycle, iter,
                     x, is_first, start || due, at, iteration == 0);
          end
        end
      end
      due = !rst && next && more;
      if (next || rst) runs = 0;
      if (due) begin
        at = at + 1;
        iteration = iteration + 1;
        runs = 1;
      end
      // The cycle that begins here. Inputs that are not looked at are random.
      rst <= cycle < 2 || $urandom_range(300) == 0;
      begins = !runs && !next && cycle > 2 && $urandom_range(1) != 0;
      from = $urandom_range(t - 1);
      start <= begins;
      first <= BITS'(from);
      next <= 0;
      more <= 1'($urandom);
      if ((runs || begins) && $urandom_range(2) != 0) begin
        next <= 1;
        more <= (begins ? from : at) + 1 < t && $urandom_range(3) != 0;
      end
    end
  end
endmodule
