#include "explorer/study/fingerprint.h"

#include <gtest/gtest.h>

namespace hls::explorer {
namespace {

TEST(Fingerprint, IsThatOfThePublishedTestVectors) {
  EXPECT_EQ(to_string(fingerprint("")), "6c62272e07bb014262b821756295c58d");
  EXPECT_EQ(to_string(fingerprint("a")), "d228cb696f1a8caf78912b704e4a8964");
  EXPECT_EQ(to_string(fingerprint("foobar")), "343e1662793c64bf6f0d3597ba446f18");
}

}  // namespace
}  // namespace hls::explorer
