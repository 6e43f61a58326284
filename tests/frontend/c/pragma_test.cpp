#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/frontend/c/snippet.h"

namespace hls::frontend {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Pins of pragmas in a nest of loops `i` and `k` over A[8][16].
std::vector<std::string> pins(const std::string& in_function, const std::string& in_loop = "") {
  return pins_of(
      "#define FACTOR 2\n#define SUM (FACTOR + 1)\n#define dim 7\nenum { kLatency = 5 };\n"
      "void f(float A[8][16], int x) {\n const int half = 4;\n int acc = 1;\n" +
      in_function + "\n for (int i = 0; i < 8; i++) {\n  for (int k = 0; k < 16; k++)\n" + in_loop +
      "\n   A[i][k] = acc;\n }\n float late[4]; late[0] = 1;\n}\n");
}

TEST(Pragmas, PinLoops) {
  EXPECT_THAT(pins("", "#pragma HLS pipeline II=2"), ElementsAre("loops.k.ii = 2"));
  EXPECT_THAT(pins("", "#pragma HLS PIPELINE ii = 3 rewind // fast"),
              ElementsAre("loops.k.ii = 3"));
  EXPECT_THAT(pins("", "#pragma hls Pipeline"), IsEmpty());
  EXPECT_THAT(pins("", "#pragma HLS unroll"), ElementsAre("loops.k.unroll = full"));
  EXPECT_THAT(pins("", "#pragma HLS unroll factor=4"), ElementsAre("loops.k.unroll = 4"));
  EXPECT_THAT(pins("", "#pragma HLS unroll factor=FACTOR skip_exit_check"),
              ElementsAre("loops.k.unroll = 2"));
  EXPECT_THAT(pins("", "#pragma HLS unroll \\\n  factor = half"),
              ElementsAre("loops.k.unroll = 4"));
  EXPECT_THAT(pins("", "#pragma HLS unroll factor=SUM"), ElementsAre("loops.k.unroll = 3"));
  EXPECT_THAT(pins("", "#pragma HLS unroll factor=half*FACTOR-1"),
              ElementsAre("loops.k.unroll = 7"));
  EXPECT_THAT(pins("", "#pragma HLS unroll off=true"), ElementsAre("loops.k.unroll = 1"));
  EXPECT_THAT(pins("", "_Pragma(\"HLS pipeline II=6\")"), ElementsAre("loops.k.ii = 6"));
  EXPECT_THAT(pins("", "#if 0\n#pragma HLS pipeline II=6\n#endif"), IsEmpty());
}

TEST(Pragmas, PinPartitions) {
  EXPECT_THAT(pins("#pragma HLS array_partition variable=A cyclic factor=4 dim=2"),
              ElementsAre("arrays.A.partition.2 = cyclic 4"));
  EXPECT_THAT(pins("#pragma HLS array_partition variable=A type=block factor=FACTOR"),
              ElementsAre("arrays.A.partition.1 = block 2"));
  EXPECT_THAT(pins("#pragma HLS ARRAY_PARTITION VARIABLE=A COMPLETE DIM=0"),
              ElementsAre("arrays.A.partition.1 = complete", "arrays.A.partition.2 = complete"));
  EXPECT_THAT(pins("#pragma HLS array_partition dim=2 type=Complete variable=A"),
              ElementsAre("arrays.A.partition.2 = complete"));
  EXPECT_THAT(pins("#pragma HLS array_partition variable=late"),
              ElementsAre("arrays.late.partition.1 = complete"));
}

TEST(Pragmas, PinMemories) {
  EXPECT_THAT(pins("#pragma HLS bind_storage variable=A type=ram_2p impl=bram"),
              ElementsAre("arrays.A.ports = 2p", "arrays.A.storage = bram"));
  EXPECT_THAT(pins("", "#pragma HLS bind_storage variable=late type=RAM_S2P impl=LUTRAM"),
              ElementsAre("arrays.late.ports = s2p", "arrays.late.storage = lutram"));
  EXPECT_THAT(pins("#pragma HLS bind_storage variable=A type=rom_1p impl=auto"),
              ElementsAre("arrays.A.ports = rom_1p"));
  EXPECT_THAT(pins("#pragma HLS interface mode=ap_memory port=A storage_type=ram_1p"),
              ElementsAre("arrays.A.ports = 1p"));
  EXPECT_THAT(pins("#pragma HLS INTERFACE bram port=A storage_type=ram_t2p latency=2"),
              ElementsAre("arrays.A.ports = 2p"));
  EXPECT_THAT(pins("#pragma HLS interface s_axilite port=return bundle=control"), IsEmpty());
}

TEST(Pragmas, PinOperators) {
  EXPECT_THAT(pins("#pragma HLS bind_op op=add_f32 latency=5"),
              ElementsAre("operators.add_f32.latency = 5"));
  EXPECT_THAT(pins("#pragma HLS bind_op variable=A op=fmul impl=fulldsp latency=kLatency"),
              ElementsAre("operators.mul_f32.latency = 5"));
  EXPECT_THAT(pins("#pragma HLS bind_op variable=acc op=mul latency=0"),
              ElementsAre("operators.mul_int.latency = 0"));
  EXPECT_THAT(pins("#pragma HLS bind_op op=fadd latency=-1"), IsEmpty());
  EXPECT_THAT(pins("#pragma HLS bind_op variable=acc op=mul latency=-1"), IsEmpty());
  EXPECT_THAT(pins("#pragma HLS bind_op op=dsub latency=7"),
              ElementsAre("operators.sub_f64.latency = 7"));
  EXPECT_THAT(pins("#pragma HLS bind_op variable=A op=fdiv latency=9"),
              ElementsAre("operators.div_f32.latency = 9"));
  EXPECT_THAT(pins("#pragma HLS bind_op variable=acc op=add impl=dsp"), IsEmpty());
  EXPECT_THAT(pins("#pragma HLS bind_op variable=acc op=sub latency=1"),
              ElementsAre("operators.add_int.latency = 1"));
}

TEST(Pragmas, PinSharedUnits) {
  EXPECT_THAT(pins("#pragma HLS allocation operation instances=fmul limit=2"),
              ElementsAre("share.mul_f32 = 2"));
  EXPECT_THAT(pins("#pragma HLS ALLOCATION instances=sub limit=FACTOR operation"),
              ElementsAre("share.add_int = 2"));
  EXPECT_THAT(pins("#pragma HLS allocation function instances=g limit=1"), IsEmpty());
}

TEST(Pragmas, PinSerialLoops) {
  const auto serial = [](const std::string& outer, const std::string& middle,
                         const std::string& inner) {
    return pins_of("void f(int A[4][4][4]) {\n for (int i = 0; i < 4; i++) {\n" + outer +
                   "\n for (int j = 0; j < 4; j++) {\n" + middle +
                   "\n for (int k = 0; k < 4; k++) {\n" + inner + "\n A[i][j][k] = 1;\n } } } }");
  };
  const std::string off = "#pragma HLS pipeline off";
  EXPECT_THAT(serial(off, off, off),
              ElementsAre("loops.i.execution = serial", "loops.j.execution = serial"));
  EXPECT_THAT(serial(off, "", off), ElementsAre("loops.i.execution = serial"));
  EXPECT_THAT(serial("", off, off), IsEmpty());
  EXPECT_THAT(serial(off + "\n#pragma HLS unroll factor=2", off, ""),
              ElementsAre("loops.i.unroll = 2"));
}

TEST(Pragmas, WithoutEffectHereAreAccepted) {
  EXPECT_THAT(pins("#pragma HLS inline off\n#pragma HLS dataflow\n#pragma scop",
                   "#pragma HLS loop_flatten\n#pragma HLS dependence variable=A type=inter "
                   "false\n#pragma HLS loop_tripcount min=1 max=9\n#pragma endscop\n"
                   "#pragma GCC ivdep"),
              IsEmpty());
}

TEST(Pragmas, BelongToTheInnermostLoopAroundThem) {
  EXPECT_THAT(pins_of(R"(void f(int A[8][8][8]) {
  for (int i = 0; i < 8; i++) {
#pragma HLS pipeline II=64
    for (int j = 0; j < 8; j++) {
      for (int k = 0; k < 8; k++)
#pragma HLS unroll
        A[i][j][k] = 1;
#pragma HLS pipeline II=8
    }
  }
  for (int k = 0; k < 8; k++) {
#pragma HLS unroll factor=2
    A[0][0][k] = 2;
  }
})"),
              ElementsAre("loops.i.ii = 64", "loops.k.unroll = full", "loops.j.ii = 8",
                          "loops.k_2.unroll = 2"));
}

TEST(Pragmas, OfInlinedFunctionsPinEachInstance) {
  EXPECT_THAT(pins_of(R"(static void scale(int row[8]) {
#pragma HLS array_partition variable=row cyclic factor=2
  int t[2];
#pragma HLS bind_storage variable=t impl=reg
  for (int i = 0; i < 8; i++) {
#pragma HLS pipeline II=1
    t[0] = 2; row[i] = row[i] * t[0];
  }
}
void f(int A[3][8]) { scale(A[0]); scale(A[1]); })",
                      "f"),
              ElementsAre("arrays.A.partition.2 = cyclic 2", "arrays.t.storage = reg",
                          "arrays.t_2.storage = reg", "loops.i.ii = 1", "loops.i_2.ii = 1"));
}

TEST(Pragmas, OfALoopThatIsWrittenOutAreWarnedAbout) {
  expect_warnings(
      R"(void f(int A[16]) {
  for (int n = 1; n < 16; n *= 2) {
#pragma HLS @pipeline II=1
#pragma HLS unroll
#pragma HLS array_partition variable=A complete
    A[n] = 1;
  }
})",
      {"this pragma has no effect: the iterations of its loop are written out"});
}

TEST(Pragmas, ThatAreNotKnownAreWarnedAbout) {
  expect_warnings(
      R"(#pragma HLS @inline
void f(int A[4]) {
#pragma HLS @pipline II=1
#pragma HLS @stream variable=A
#pragma HLS @pipeline II=1
#pragma HLS @unroll
#pragma @HLLS pipeline
#pragma @HLS
  for (int i = 0; i < 4; i++) {
#pragma HLS unroll @facter=2
#pragma HLS pipeline II=1 @rewnd
    A[i] = 1;
  }
})",
      {"this pragma is outside any function and has no effect",
       "unknown pragma 'HLS pipline' has no effect", "unknown pragma 'HLS stream' has no effect",
       "'#pragma HLS pipeline' has no effect outside loops",
       "'#pragma HLS unroll' has no effect outside loops", "unknown pragma 'HLLS'",
       "empty HLS pragma", "unknown option 'facter' of '#pragma HLS unroll'",
       "unknown option 'rewnd' of '#pragma HLS pipeline'"});
  const Outcome outcome = parse_snippet("void f(int A[4]) {\n#pragma HLS pipline\nA[0] = 1; }");
  ASSERT_EQ(outcome.warnings.size(), 1U);
  EXPECT_EQ(outcome.warnings[0].notes[0], "did you mean 'pipeline'?");
  EXPECT_EQ(outcome.warnings[0].source_line, "#pragma HLS pipline");
}

TEST(Pragmas, WithValuesThatAreNotAcceptedAreErrors) {
  expect_errors(
      R"(void f(int AB[4][4], int x) {
#pragma HLS array_partition @variable=BA cyclic factor=2
#pragma HLS array_partition @type=cylic variable=AB factor=2
#pragma HLS @array_partition variable=AB cyclic
#pragma HLS array_partition variable=AB cyclic @factor=0
#pragma HLS array_partition variable=AB @dim=3
#pragma HLS @array_partition complete
#pragma HLS bind_storage variable=AB @type=ram_3p
#pragma HLS bind_storage variable=AB @impl=uram
#pragma HLS bind_op @op=frob latency=1
#pragma HLS bind_op op=fadd @latency=-2
#pragma HLS interface @port=x storage_type=ram_1p
#pragma HLS allocation operation @instances=fmull limit=1
#pragma HLS allocation operation instances=fmul @limit=0
#pragma HLS @allocation operation limit=1
  for (int i = 0; i < 4; i++) {
#pragma HLS pipeline @II=x
#pragma HLS unroll @factor=
#pragma HLS pipeline II=2
#pragma HLS @pipeline II=3
    AB[i][0] = 1;
  }
})",
      {"array 'BA' of '#pragma HLS array_partition' is not supported",
       "type 'cylic' of '#pragma HLS array_partition' is not supported",
       "a cyclic partition needs factor=",
       "'factor=0' of '#pragma HLS array_partition' is not an integer constant of at least 1",
       "dim=3 of '#pragma HLS array_partition', but 'AB' has 2 dimensions",
       "'#pragma HLS array_partition' needs variable=",
       "type 'ram_3p' of '#pragma HLS bind_storage' is not supported",
       "impl 'uram' of '#pragma HLS bind_storage' is not supported",
       "op 'frob' of '#pragma HLS bind_op' is not supported",
       "'latency=-2' of '#pragma HLS bind_op' is not an integer constant of at least -1",
       "array 'x' of '#pragma HLS interface' is not supported",
       "instances 'fmull' of '#pragma HLS allocation' is not supported",
       "'limit=0' of '#pragma HLS allocation' is not an integer constant of at least 1",
       "'#pragma HLS allocation' needs instances=",
       "'ii=x' of '#pragma HLS pipeline' is not an integer constant of at least 1",
       "'factor=' of '#pragma HLS unroll' is not an integer constant of at least 1",
       "this pragma sets loops.i.ii to '3', an earlier one to '2'"});
}

}  // namespace
}  // namespace hls::frontend
