#include "explorer/study/study_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>

#include "model/document.h"

namespace hls::explorer {
namespace {

std::string lock_path(const std::string& directory) {
  return (std::filesystem::path(directory) / "study.lock").lexically_normal().string();
}

/// The lock of a whole file, as fcntl takes it.
struct flock whole_file() {
  struct flock lock {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  return lock;
}

/// The process that has the lock of a file.
std::optional<pid_t> holder(int file) {
  struct flock lock = whole_file();
  if (fcntl(file, F_GETLK, &lock) != 0 || lock.l_type == F_UNLCK) return std::nullopt;
  return lock.l_pid;
}

}  // namespace

Result<StudyLock> StudyLock::take(const std::string& directory) {
  const std::string path = lock_path(directory);
  const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (file < 0) {
    return usage_error(fmt::format("cannot open '{}': {}", path, std::strerror(errno)), {});
  }
  StudyLock taken(file);
  const struct flock lock = whole_file();
  if (fcntl(file, F_SETLK, &lock) == 0) return taken;
  if (errno != EACCES && errno != EAGAIN) {
    return usage_error(fmt::format("cannot lock '{}': {}", path, std::strerror(errno)), {});
  }
  const auto process = holder(file);
  const std::string who = process ? fmt::format("process {}", *process) : "another process";
  return usage_error(fmt::format("{} is sweeping into '{}'", who, directory), {},
                     {"wait until it has ended, or choose another directory with -o"});
}

bool StudyLock::is_taken(const std::string& directory) {
  const int file = open(lock_path(directory).c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  const StudyLock closing(file);
  return holder(file).has_value();
}

StudyLock::~StudyLock() {
  if (file_ >= 0) close(file_);
}

}  // namespace hls::explorer
