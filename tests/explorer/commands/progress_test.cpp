#include "explorer/commands/progress.h"

#include <gmock/gmock.h>

#include <sstream>
#include <thread>

#include "tests/explorer/samples.h"

namespace hls::explorer {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

SweepStatus sample_status() {
  SweepStatus status;
  status.points = 6000;
  status.evaluated = 1800;
  status.front = 12;
  status.points_per_second = 900;
  return status;
}

TEST(Progress, TellsWhatIsDoneAndLeft) {
  SweepStatus status = sample_status();
  EXPECT_EQ(progress_bar(status),
            "[######..............] 1800 of 6000 points, 900 points/s, 12 on the front, 5 s left");
  EXPECT_EQ(progress_event(status),
            R"({"event":"progress","points":6000,"evaluated":1800,"left":4200,"front":12,)"
            R"("points_per_second":900.0,"seconds_left":4.666666666666667})");
  status.pruned = 3000;
  EXPECT_EQ(progress_bar(status),
            "[################....] 1800 of 6000 points, 3000 pruned, 1200 left, 900 points/s, "
            "12 on the front, 1 s left");
  EXPECT_THAT(progress_event(status), HasSubstr(R"("evaluated":1800,"pruned":3000,"left":1200)"));
}

TEST(Progress, ShowsLongTimesInMinutesAndHours) {
  SweepStatus status = sample_status();
  status.points_per_second = 0;
  EXPECT_EQ(progress_line(status), "1800 of 6000 points, 0 points/s, 12 on the front");
  status.points_per_second = 10;
  EXPECT_THAT(progress_line(status), HasSubstr(", 7 min left"));
  status.points_per_second = 0.1;
  EXPECT_THAT(progress_line(status), HasSubstr(", 12 h left"));
}

TEST(Progress, IsShownInStepsOfTime) {
  std::ostringstream stream;
  Progress progress(stream, Progress::Style::kTerminal, 100);
  FrontHistory history({"latency_cycles"});
  history.add({sample_point(0, 1, 1)});
  progress.update(history);
  EXPECT_THAT(stream.str(), IsEmpty());
  std::this_thread::sleep_for(std::chrono::milliseconds(120));
  history.add({sample_point(1, 2, 2), sample_infeasible(2)});
  progress.update(history);
  EXPECT_THAT(stream.str(), HasSubstr("[....................] 3 of 100 points"));
  EXPECT_THAT(stream.str(), HasSubstr("1 on the front"));
  progress.finish();
  EXPECT_TRUE(stream.str().ends_with("\r\033[K"));
}

}  // namespace
}  // namespace hls::explorer
