#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/schedule/text.h"

namespace hls::model {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// One of each kind of line, with everything that may be on it.
constexpr const char* kText = R"(file "a.c"
loop i temporal trips 4 interval auto start 1 @4:3
loop k temporal trips 2 in "i" interval 3 start 2 @5:5
loop k spatial trips 4 in k#1 @5:5
operation 0 "start"
operation 1 "loop i" @4:3
operation 2 "loop k" in i over [i] @5:5
operation 3 "A[i][\"k\"] read" id 7 in k#2 over [i k#1 k#2] copies [k#2] latency 1 delay_ps 800 @7:15
file "b.h"
operation 4 "store" id 8 in i over [i] latency 1 @9:1
dependence value 3 -> 4 delay 1 [k#1 -1]
dependence RAW 4 -> 3 delay 1 [i 1] [i 2, k#2 -3] implied   // a remark
dependence control 0 -> 1 delay 0 []

array A id 0 banks 4 ports [rw r w]
  access 3 read copy [3] banks [0 2]
  access 4 write banks [1]
array B id 1 banks 1 ports []
lifetime 3 bits 32
  use 4 [k#1 1]
  use 4 []
)";

Error refusal_of(const std::string& text) {
  const Result<Problem> problem = parse_problem(text, "p.txt");
  return problem ? Error{} : problem.error();
}

TEST(ProblemText, HasALineForEachThing) {
  const Result<Problem> problem = parse_problem(kText, "p.txt");
  ASSERT_TRUE(problem.ok()) << to_string(problem.error());
  ASSERT_EQ(problem->loops.size(), 3U);
  EXPECT_EQ(problem->loops[1].parent, 0);
  EXPECT_EQ(problem->loops[1].interval, 3);
  EXPECT_EQ(problem->loops[2].kind, LoopKind::kSpatial);
  EXPECT_EQ(problem->loops[2].start, -1);
  const Problem::Operation& read = problem->operations[3];
  EXPECT_EQ(read.name, "A[i][\"k\"] read");
  EXPECT_THAT(read.loops, ElementsAre(0, 1, 2));
  EXPECT_THAT(read.replicated, ElementsAre(2));
  EXPECT_EQ(read.location, (Location{"a.c", 7, 15}));
  EXPECT_EQ(problem->operations[4].location.file, "b.h");
  EXPECT_EQ(problem->dependences[1].distances[1], (Distance{{0, 2}, {2, -3}}));
  EXPECT_TRUE(problem->dependences[1].is_implied);
  EXPECT_FALSE(problem->dependences[0].is_implied);
  EXPECT_EQ(problem->resources[0].ports.size(), 3U);
  EXPECT_THAT(problem->resources[0].uses[0].banks, ElementsAre(0, 2));
  EXPECT_EQ(problem->lifetimes[0].uses.size(), 2U);
}

constexpr const char* kChangingBanks = R"(loop i temporal trips 4 interval auto start 1
loop k temporal trips 2 in i interval auto start 2
operation 0 "start"
operation 1 "loop i"
operation 2 "loop k" in i over [i]
operation 3 "A read" id 7 in k over [i k] latency 1
operation 4 "A write" id 8 in i over [i] latency 1
array A id 0 banks 6 ports [rw] dimension 3 stride 2 dimension 2 stride 1
  access 3 read banks [0 1 2 3 4 5] at 1 [i 2, k 1] at 0 [k 1]
  access 4 write banks [1] at 0 [] at 1 []
)";

TEST(ProblemText, SaysHowBanksChange) {
  const Result<Problem> problem = parse_problem(kChangingBanks, "p.txt");
  ASSERT_TRUE(problem.ok()) << to_string(problem.error());
  const PortResource& resource = problem->resources[0];
  EXPECT_THAT(resource.dimensions, ElementsAre(BankDimension{3, 2}, BankDimension{2, 1}));
  EXPECT_THAT(resource.uses[0].indices,
              ElementsAre(BankIndex{1, {{0, 2}, {1, 1}}}, BankIndex{0, {{1, 1}}}));
  EXPECT_EQ(print(*problem), kChangingBanks);
  for (const char* wrong : {" at 3 [i 2, k 1]", " at 1 [i 3, k 1]", " at 1 [i -1, k 1]", ""}) {
    std::string refused = kChangingBanks;
    refused.replace(refused.find(" at 1 [i 2, k 1]"), 16, wrong);
    EXPECT_FALSE(parse_problem(refused, "p.txt").ok()) << wrong;
  }
}

TEST(ProblemText, PrintsWhatParsesToTheSameProblem) {
  const Result<Problem> problem = parse_problem(kText, "p.txt");
  ASSERT_TRUE(problem.ok());
  const Result<Problem> again = parse_problem(print(*problem), "p.txt");
  ASSERT_TRUE(again.ok()) << to_string(again.error());
  EXPECT_EQ(*again, *problem);
  EXPECT_EQ(print(*again), print(*problem));
}

struct Refusal {
  const char* text;
  int line;
  int column;
  const char* message;
  const char* accepted;
};

TEST(ProblemText, AnErrorNamesThePlaceAndWhatIsAccepted) {
  const Refusal refusals[] = {
      {"opration 0 \"start\"", 1, 1, "'opration' does not fit here", "did you mean 'operation'?"},
      {"loop i temporal", 1, 16, "the line ends too early", "accepted: trips"},
      {"loop i warped", 1, 8, "'warped' does not fit here", "accepted: spatial, temporal"},
      {"loop i spatial trips 0", 1, 22, "'0' does not fit here", "accepted: a number from 1 on"},
      {"loop i spatial trips 2 in j", 1, 27, "there is no loop 'j'", "accepted: i"},
      {"loop i spatial trips 2 in i", 1, 6, "'i' does not fit here",
       "accepted: a loop that is not inside itself"},
      {"loop i temporal trips 2 interval auto start 5\noperation 0 \"start\"", 1, 45,
       "'5' does not fit here", "accepted: an operation of the problem"},
      {"loop i spatial trips 2\nloop i spatial trips 2 in i", 2, 27, "'i' does not fit here",
       "accepted: i#0 or i#1"},
      {"operation 1 \"start\"", 1, 11, "'1' does not fit here", "accepted: a number from 0 to 0"},
      {"operation 0 \"start\" latnecy 2", 1, 21, "'latnecy' does not fit here",
       "accepted: id, in, over, copies, latency, delay_ps, @, the end of the line"},
      {"operation 0 \"start\"\ndependence RAW 0 -> 1 delay 0 []", 2, 21, "'1' does not fit here",
       "accepted: a number from 0 to 0"},
      {"operation 0 \"start\"\ndependence raw 0 -> 0 delay 0 []", 2, 12, "'raw' does not fit here",
       "accepted: value, RAW, WAR, WAW, control, apart, serial, unit, chain"},
      {"operation 0 \"start\"\narray A id 0 banks 1 ports [x]", 2, 29, "'x' does not fit here",
       "accepted: ], rw, r, w"},
      {"operation 0 \"start\"\naccess 0 read banks [0]", 2, 1, "'access' does not fit here",
       "accepted: array"},
      {"operation 0 \"start\"\narray A id 0 banks 1 ports []\naccess 0 read banks [1]", 3, 22,
       "'1' does not fit here", "a number from 0 to 0"},
      {"lifetime 0 bits 1", 1, 10, "'0' does not fit here", "accepted: operations, before"},
      {"", 1, 1, "the line ends too early", "accepted: operation 0, the kernel's start"},
      {"loop i spatial trips 99999999999999999999", 1, 22, "does not fit here",
       "accepted: a number from 1 on"},
  };
  for (const Refusal& refusal : refusals) {
    const Error error = refusal_of(refusal.text);
    EXPECT_EQ(error.kind, ErrorKind::kUsage) << refusal.text;
    EXPECT_THAT(error.message, HasSubstr(refusal.message)) << refusal.text;
    EXPECT_EQ(error.location, (Location{"p.txt", refusal.line, refusal.column})) << refusal.text;
    EXPECT_THAT(to_string(error), HasSubstr(refusal.accepted)) << refusal.text;
  }
}

}  // namespace
}  // namespace hls::model
