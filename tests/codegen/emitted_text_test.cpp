#include "tests/codegen/emitted_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hls::oracle {
namespace {

const char* const kText = R"(// Kernel k, point 0 on unit at 5 ns
// Predicted: 9 cycles from start to done; about 1 LUT, 2 FF, 3 DSP, 4 RAMB18
//
// Latency: 9 cycles from the clock edge that samples start to the one that samples done.
// Schedule: cycle 0 is run_iter
// Pulses: i_iter
module k (
    input  logic clk,
    output logic done
);
  logic [3:0] i_pulse2;

  // Control: a pulse per region and offset, a counter per loop.
  // the function: run+1..4
  always_ff @(posedge clk) begin
    if (rst) run_pulse1 <= '0;
    else run_pulse1 <= {run_pulse1[2:0], run_iter};
  end
  // loop i, k.c:3
  hls_loop #(.TRIPS(8), .II(2)) i_loop (.clk, .rst, .start(run_iter), .iter(i_iter),
      .x(i_x));

  // Operations.
  for (genvar u = 0; u < 2; u++) begin : g_sum
    // add, k.c:4, i+3..7
    vendor_add unit (.clk, .a(x), .b(y), .y(sum));
  end
  // k.c:4, written at i+5
  always_ff @(posedge clk) if (i_pulse2[3]) sum_s1 <= sum;
  assign done = run_pulse1[3];
endmodule
)";

std::string changed(const std::string& from, const std::string& to) {
  std::string text = kText;
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::vector<std::string> of_source(const std::string& text) {
  return unreadable(text, EmittedFrom::kSource);
}

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(EmittedText, AReadableModuleLacksNothing) {
  EXPECT_THAT(of_source(kText), IsEmpty());
  EXPECT_THAT(unreadable(kText, EmittedFrom::kTest), IsEmpty());
}

TEST(EmittedText, EachAlwaysBlockAndInstanceNeedsANoteOfItsOwn) {
  // The heading before is no note.
  EXPECT_THAT(of_source(changed("  // the function: run+1..4\n", "")),
              ElementsAre(HasSubstr("line 14: no note")));
  EXPECT_THAT(of_source(changed("  // loop i, k.c:3\n", "")),
              ElementsAre(HasSubstr("no note: hls_loop #(.TRIPS(8)")));
  EXPECT_THAT(of_source(changed("    // add, k.c:4, i+3..7\n", "")),
              ElementsAre(HasSubstr("no note: vendor_add")));
  EXPECT_THAT(of_source(changed("  // k.c:4, written at i+5\n", "")),
              ElementsAre(HasSubstr("no note: always_ff")));
}

TEST(EmittedText, ANoteNamesTheSourceLineWhereThereIsASource) {
  const std::string text = changed("add, k.c:4,", "add,");
  EXPECT_THAT(of_source(text), ElementsAre(HasSubstr("names no source line")));
  EXPECT_THAT(unreadable(text, EmittedFrom::kTest), IsEmpty());
}

TEST(EmittedText, ANoteSaysTheCycleInWhichTheEnableFires) {
  EXPECT_THAT(of_source(changed("written at i+5", "written at i+4")),
              ElementsAre(HasSubstr("says i+4, but is written at i+5")));
  EXPECT_THAT(of_source(changed("i_pulse2[3]) sum", "j_pulse2[3]) sum")),
              ElementsAre(HasSubstr("says i+5, but is written at j+5")));
  EXPECT_THAT(of_source(changed("i_pulse2[3]) sum", "i_iter4) sum")),
              ElementsAre(HasSubstr("says i+5, but is written at i+4")));
  EXPECT_THAT(of_source(changed("i_pulse2[3]) sum", "i_iter5) sum")), IsEmpty());
}

TEST(EmittedText, TheHeaderHasAllItsParts) {
  for (const char* part : {"Kernel ", "Latency: ", "Schedule: ", "Pulses: ", "Predicted: ", " LUT,",
                           " FF,", " DSP,", " RAMB18"}) {
    EXPECT_THAT(of_source(changed(part, "")), ElementsAre(HasSubstr("the header has no"))) << part;
  }
}

TEST(EmittedText, AFileIsShorterThan2500Lines) {
  std::string text = kText;
  const auto lines = std::count(text.begin(), text.end(), '\n');
  for (auto i = lines; i < 2499; ++i) text += "\n";
  EXPECT_THAT(of_source(text), IsEmpty());
  EXPECT_THAT(of_source(text + "\n"), ElementsAre("2500 lines"));
}

}  // namespace
}  // namespace hls::oracle
