#include "explorer/study/study_lock.h"

#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "tests/explorer/temporary_directory.h"

namespace hls::explorer {
namespace {

using testing::HasSubstr;

/// A process that takes the lock of a directory and keeps it until it is killed.
class LockHolder {
 public:
  explicit LockHolder(const std::string& directory) {
    int ready[2];
    EXPECT_EQ(pipe(ready), 0);
    process_ = fork();
    if (process_ == 0) {
      const Result<StudyLock> lock = StudyLock::take(directory);
      const char taken = lock ? 'y' : 'n';
      if (::write(ready[1], &taken, 1) != 1) _exit(1);
      for (;;) pause();
    }
    char taken = 0;
    EXPECT_EQ(::read(ready[0], &taken, 1), 1);
    EXPECT_EQ(taken, 'y');
    close(ready[0]);
    close(ready[1]);
  }
  ~LockHolder() { end(); }
  LockHolder(const LockHolder&) = delete;
  LockHolder& operator=(const LockHolder&) = delete;

  void end() {
    if (process_ <= 0) return;
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
    process_ = 0;
  }
  pid_t process() const { return process_; }

 private:
  pid_t process_ = 0;
};

TEST(StudyLock, IsOneProcessesUntilThatIsKilled) {
  const TemporaryDirectory directory;
  EXPECT_FALSE(StudyLock::is_taken(directory.path()));
  LockHolder holder(directory.path());
  EXPECT_TRUE(StudyLock::is_taken(directory.path()));
  {
    const Result<StudyLock> refused = StudyLock::take(directory.path());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::kUsage);
    EXPECT_THAT(refused.error().message,
                HasSubstr("process " + std::to_string(holder.process()) + " is sweeping"));
  }
  holder.end();
  EXPECT_FALSE(StudyLock::is_taken(directory.path()));
  EXPECT_TRUE(StudyLock::take(directory.path()));
}

}  // namespace
}  // namespace hls::explorer
