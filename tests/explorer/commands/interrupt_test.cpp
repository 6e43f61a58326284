#include "explorer/commands/interrupt.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <thread>

namespace hls::explorer {
namespace {

TEST(InterruptGuard, HoldsSignalsBackAndTellsOfThem) {
  {
    const InterruptGuard guard;
    EXPECT_FALSE(guard.requested());
    kill(getpid(), SIGINT);
    kill(getpid(), SIGTERM);
    EXPECT_TRUE(guard.requested());
    bool seen = false;
    std::thread([&] { seen = guard.requested(); }).join();
    EXPECT_TRUE(seen) << "workers must see what the process was sent";
  }
  // The signals were taken: nothing is pending for the next guard, and this line is reached.
  const InterruptGuard next;
  EXPECT_FALSE(next.requested());
}

}  // namespace
}  // namespace hls::explorer
