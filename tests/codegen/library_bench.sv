// Every control and memory module of codegen/lib, at all small parameters, against behavioural
// references. Prints PASS, or one line a difference.
module library_bench;
  logic clk = 0;
  logic rst = 1;
  logic resets = 1;  // now and then, in the middle of runs
  int cycle = 0;
  int checks = 0;
  int differences = 0;
  always #1 clk = !clk;
  always @(posedge clk) begin
    cycle <= cycle + 1;
    rst <= cycle < 3;
    resets <= cycle < 3 || cycle % 97 > 94;
    if (cycle == 6000) begin
      if (differences == 0 && checks > 100000) $display("PASS %0d", checks);
      else $display("FAIL %0d of %0d", differences, checks);
      $finish;
    end
  end

  // A run of hls_loop: iteration x starts x * II cycles after start. Runs start at random, often as
  // soon as the last one allows: EARLY, once its last iteration has begun.
  for (genvar e = 0; e <= 1; e++) begin : g_early
    for (genvar t = 1; t <= 6; t++) begin : g_trips
      for (genvar i = 1; i <= 4; i++) begin : g_ii
        localparam int BITS = t > 1 ? $clog2(t) : 1;
        localparam int APART = e == 0 ? t * i : (t - 1) * i + 1;
        logic start = 0;
        logic iter;
        logic [BITS-1:0] x;
        int since = t * i;  // cycles since the start, this cycle included
        hls_loop #(.TRIPS(t), .II(i), .EARLY(e)) dut (.clk, .rst(resets), .start, .iter, .x);
        wire int now = start ? 0 : since;
        always @(posedge clk) begin
          since <= resets ? t * i : now + 1;
          start <= !resets && cycle % 97 < 94 && now + 1 >= APART && $urandom_range(2) != 0;
          if (!resets && cycle > 4) begin
            checks = checks + 1;
            if (iter != (now < t * i && now % i == 0) || (now < t * i && int'(x) != now / i)) begin
              differences = differences + 1;
              $display("hls_loop TRIPS %0d II %0d EARLY %0d: cycle %0d iter %b x %0d", t, i, e, now, iter, x);
            end
          end
        end
      end
    end
  end

  // hls_pulse_delay against a shift register; pulses at least CYCLES apart, often exactly.
  for (genvar c = 1; c <= 40; c++) begin : g_delay
    logic d = 0;
    logic q;
    logic [c:0] line = '0;
    int since = c;
    hls_pulse_delay #(.CYCLES(c)) dut (.clk, .rst(resets), .d, .q);
    wire int now = d ? 0 : since;
    always @(posedge clk) begin
      since <= resets ? c : now + 1;
      d <= !resets && cycle % 97 < 94 && now + 1 >= c && $urandom_range(2) != 0;
      line <= resets ? '0 : {line[c-1:0], d};
      if (!resets && cycle > 4) begin
        checks = checks + 1;
        if (q != line[c-1]) begin
          differences = differences + 1;
          $display("hls_pulse_delay CYCLES %0d: %b", c, q);
        end
      end
    end
  end

  // A handshake: calls of `latency` cycles, starts at random, and now and
  // then a reset, which ends them all. Cycles since the last call that was taken are counted here.
  for (genvar interval = 1; interval <= 5; interval++) begin : g_interval
    for (genvar latency = interval; latency <= 3 * interval; latency++) begin : g_call
      localparam int CALLS = (latency + interval - 1) / interval;
      logic clear = 1;
      logic start = 0;
      logic [latency:1] taken_before = '0;  // [k]: a call was taken k cycles ago
      logic taken;
      logic ready;
      logic idle;
      wire expected_ready = taken_before[interval:1] == '0 || taken_before[interval];
      hls_handshake #(.INTERVAL(interval), .CALLS(CALLS))
          dut (.clk, .rst(clear), .start, .again(taken_before[interval]), .done(taken_before[latency]),
               .taken, .ready, .idle);
      always @(posedge clk) begin
        clear <= rst || $urandom_range(40) == 0;
        start <= $urandom_range(3) != 0;
        taken_before <= clear ? '0 : latency'({taken_before, start && expected_ready});
        if (!clear) begin
          checks = checks + 1;
          if (ready != expected_ready || taken != (start && expected_ready)
              || idle != (taken_before == '0)) begin
            differences = differences + 1;
            $display("hls_handshake INTERVAL %0d CALLS %0d: cycle %0d taken %b ready %b idle %b",
                     interval, CALLS, cycle, taken, ready, idle);
          end
        end
      end
    end
  end

  // Memories: random accesses; a read gives the word as it was before the cycle's writes.
  for (genvar depth = 1; depth <= 9; depth++) begin : g_depth
    for (genvar latency = 1; latency <= 3; latency++) begin : g_latency
      for (genvar block = 0; block <= 1; block++) begin : g_style
        localparam int BITS = depth > 1 ? $clog2(depth) : 1;
        logic [3:0] on = 0;
        logic [1:0] we = 0;
        logic [BITS-1:0] addr[0:1];
        logic [7:0] d[0:1];
        logic [7:0] q1;
        logic [7:0] q2;
        logic [7:0] qa;
        logic [7:0] qb;
        logic [7:0] one[0:depth-1];
        logic [7:0] separate[0:depth-1];
        logic [7:0] both[0:depth-1];
        logic [8:0] e1[0:latency];  // {read, word}
        logic [8:0] e2[0:latency];
        logic [8:0] ea[0:latency];
        logic [8:0] eb[0:latency];
        hls_ram_1p #(.WIDTH(8), .DEPTH(depth), .READ_LATENCY(latency), .BLOCK(block))
            ram_1p (.clk, .ce(on[0]), .we(we[0]), .addr(addr[0]), .d(d[0]), .q(q1));
        hls_ram_s2p #(.WIDTH(8), .DEPTH(depth), .READ_LATENCY(latency), .BLOCK(block))
            ram_s2p (.clk, .read_ce(on[0]), .read_addr(addr[0]), .q(q2),
                     .write_ce(on[1]), .write_addr(addr[1]), .d(d[1]));
        hls_ram_2p #(.WIDTH(8), .DEPTH(depth), .READ_LATENCY(latency))
            ram_2p (.clk, .p0_ce(on[2]), .p0_we(we[0]), .p0_addr(addr[0]), .p0_d(d[0]), .p0_q(qa),
                    .p1_ce(on[3]), .p1_we(we[1] && !(we[0] && addr[0] == addr[1])),
                    .p1_addr(addr[1]), .p1_d(d[1]), .p1_q(qb));
        // Each word is written once before any is read.
        wire filling = cycle < 40;
        always @(posedge clk) begin
          on <= filling ? 4'b1111 : 4'($urandom);
          we <= filling ? 2'b11 : 2'($urandom);
          for (int p = 0; p < 2; p++) begin
            addr[p] <= BITS'(filling ? cycle % depth : int'($urandom_range(depth - 1)));
            d[p] <= 8'($urandom);
          end
          e1[0] = {on[0] && cycle > 41, one[addr[0]]};
          e2[0] = {on[0] && cycle > 41, separate[addr[0]]};
          ea[0] = {on[2] && cycle > 41, both[addr[0]]};
          eb[0] = {on[3] && cycle > 41, both[addr[1]]};
          if (cycle > 50) begin
            checks = checks + 4;
            differences = differences
                + int'(e1[latency][8] && e1[latency][7:0] != q1)
                + int'(e2[latency][8] && e2[latency][7:0] != q2)
                + int'(ea[latency][8] && ea[latency][7:0] != qa)
                + int'(eb[latency][8] && eb[latency][7:0] != qb);
          end
          for (int s = latency; s > 0; s--) begin
            e1[s] = e1[s-1];
            e2[s] = e2[s-1];
            ea[s] = ea[s-1];
            eb[s] = eb[s-1];
          end
          if (on[0] && we[0]) one[addr[0]] = d[0];
          if (on[1]) separate[addr[1]] = d[1];
          if (on[3] && we[1] && !(we[0] && addr[0] == addr[1])) both[addr[1]] = d[1];
          if (on[2] && we[0]) both[addr[0]] = d[0];
        end
      end
    end
  end

  // Registers with several writes a cycle, the last of which counts, read through hls_select at random addresses.
  for (genvar depth = 2; depth <= 21; depth++) begin : g_registers
    for (genvar writes = 1; writes <= 3; writes++) begin : g_writes
      localparam int BITS = $clog2(depth);
      logic [writes-1:0] we = 0;
      logic [writes*BITS-1:0] addr;
      logic [writes*8-1:0] d;
      logic [depth*8-1:0] words;
      logic [BITS-1:0] index = 0;
      logic [7:0] q;
      logic [7:0] expected[0:depth-1];
      hls_registers #(.WIDTH(8), .DEPTH(depth), .WRITES(writes))
          registers (.clk, .we, .addr, .d, .words);
      hls_select #(.WIDTH(8), .WORDS(depth)) select (.words, .index, .q);
      // Each word is written once before any is read.
      wire filling = cycle < 40;
      always @(posedge clk) begin
        we <= filling ? '1 : writes'($urandom);
        for (int i = 0; i < writes; i++) begin
          addr[i*BITS+:BITS] <= BITS'(filling ? cycle % depth : int'($urandom_range(depth - 1)));
          d[i*8+:8] <= 8'($urandom);
        end
        index <= BITS'($urandom_range(depth - 1));
        if (cycle > 50) begin
          checks = checks + 1;
          if (q != expected[index]) begin
            differences = differences + 1;
            $display("hls_registers DEPTH %0d WRITES %0d: word %0d is %h, not %h", depth, writes,
                     index, q, expected[index]);
          end
        end
        for (int i = 0; i < writes; i++) begin
          if (we[i]) expected[addr[i*BITS+:BITS]] = d[i*8+:8];
        end
      end
    end
  end

  // Registers with a reset: random resets and writes.
  for (genvar depth = 2; depth <= 9; depth++) begin : g_state
    localparam int BITS = $clog2(depth);
    logic rst = 1;
    logic [1:0] we = 0;
    logic [2*BITS-1:0] addr;
    logic [2*8-1:0] d;
    logic [depth*8-1:0] words;
    logic [depth*8-1:0] expected;
    logic [depth*8-1:0] first;
    for (genvar w = 0; w < depth; w++) begin : g_first
      assign first[w*8+:8] = 8'(37 * w + 5);
    end
    hls_state_registers #(.WIDTH(8), .DEPTH(depth), .WRITES(2))
        registers (.clk, .rst, .first, .we, .addr, .d, .words);
    always @(posedge clk) begin
      rst <= cycle < 3 || $urandom_range(19) == 0;
      we <= 2'($urandom);
      for (int i = 0; i < 2; i++) begin
        addr[i*BITS+:BITS] <= BITS'($urandom_range(depth - 1));
        d[i*8+:8] <= 8'($urandom);
      end
      if (cycle > 5) begin
        checks = checks + 1;
        if (words != expected) begin
          differences = differences + 1;
          $display("hls_state_registers DEPTH %0d: words are %h, not %h", depth, words, expected);
        end
      end
      for (int i = 0; i < 2; i++) begin
        if (we[i]) expected[addr[i*BITS+:BITS]*8+:8] = d[i*8+:8];
      end
      if (rst) expected = first;
    end
  end

  // `restoring` and `word` in the cycles behind a reset.
  for (genvar words = 1; words <= 9; words++) begin : g_restore
    localparam int BITS = words > 1 ? $clog2(words) : 1;
    logic rst = 1;
    logic restoring;
    logic [BITS-1:0] word;
    int since = 0;  // cycles behind the last one of rst
    hls_restore #(.WORDS(words)) restore (.clk, .rst, .restoring, .word);
    always @(posedge clk) begin
      rst <= cycle < 3 || $urandom_range(14) == 0;
      if (cycle > 5) begin
        checks = checks + 1;
        if (restoring != (since < words) || (restoring && int'(word) != since)) begin
          differences = differences + 1;
          $display("hls_restore WORDS %0d: %0d, word %0d, %0d cycles behind rst", words, restoring,
                   word, since);
        end
      end
      since = rst ? 0 : since + 1;
    end
  end
endmodule
