#include "codegen/testbench/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>
#include <thread>

namespace hls::codegen {

namespace {

/// Where the child runs and writes; released at the end of the scope.
class SpawnActions {
 public:
  SpawnActions(const std::string& directory, const std::string& log) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_addchdir_np(&actions_, directory.c_str());
    posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions_, STDOUT_FILENO, log.c_str(),
                                     O_WRONLY | O_CREAT | O_TRUNC, 0644);
    posix_spawn_file_actions_adddup2(&actions_, STDOUT_FILENO, STDERR_FILENO);
  }
  ~SpawnActions() { posix_spawn_file_actions_destroy(&actions_); }
  SpawnActions(const SpawnActions&) = delete;
  SpawnActions& operator=(const SpawnActions&) = delete;

  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

/// A group of its own, so that all that a program starts can be ended with it, and no signal held back.
class SpawnAttributes {
 public:
  SpawnAttributes() {
    posix_spawnattr_init(&attributes_);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  }
  ~SpawnAttributes() { posix_spawnattr_destroy(&attributes_); }
  SpawnAttributes(const SpawnAttributes&) = delete;
  SpawnAttributes& operator=(const SpawnAttributes&) = delete;

  const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_{};
};

/// Whether the process was sent a signal that its caller holds back.
bool is_interrupted() {
  sigset_t pending;
  sigpending(&pending);
  return sigismember(&pending, SIGINT) == 1 || sigismember(&pending, SIGTERM) == 1;
}

/// Returns when the child has ended, or some milliseconds later.
void wait_some_time(int child_handle) {
  constexpr int kMilliseconds = 50;
  if (child_handle < 0) {  // of a kernel without handles of processes
    std::this_thread::sleep_for(std::chrono::milliseconds(kMilliseconds / 10));
    return;
  }
  pollfd ended{child_handle, POLLIN, 0};
  poll(&ended, 1, kMilliseconds);
}

int exit_code_of(int status) {
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/// Its exit code; nothing: it was ended, with all that it had started, because of a signal.
std::optional<int> wait_for(pid_t child) {
  const int handle = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
  std::optional<int> code;
  int status = 0;
  while (!code) {
    const pid_t ended = waitpid(child, &status, WNOHANG);
    if (ended == child || (ended < 0 && errno != EINTR)) {
      code = exit_code_of(status);
    } else if (is_interrupted()) {
      break;
    } else {
      wait_some_time(handle);
    }
  }
  if (handle >= 0) close(handle);
  if (code) return code;
  kill(-child, SIGKILL);
  waitpid(child, &status, 0);
  return std::nullopt;
}

std::string output_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace

Result<Ended> run_program(const std::vector<std::string>& command, const std::string& directory,
                          const std::string& log) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const Error interrupted{ErrorKind::kInterrupted, fmt::format("'{}' was interrupted", command[0])};
  if (is_interrupted()) return interrupted;
  const SpawnActions actions(directory, log);
  const SpawnAttributes attributes;
  pid_t child = 0;
  const int failure = posix_spawnp(&child, arguments[0], actions.get(), attributes.get(),
                                   arguments.data(), environ);
  if (failure == ENOENT) {
    return Error{ErrorKind::kUsage,
                 fmt::format("'{}' is needed to simulate designs and is not installed "
                             "('./dev deps' installs everything that is needed)",
                             command[0])};
  }
  if (failure != 0) {
    return Error{ErrorKind::kInternal,
                 fmt::format("cannot start '{}': {}", command[0], std::strerror(failure))};
  }
  Ended ended;
  const std::optional<int> code = wait_for(child);
  if (!code) return interrupted;
  ended.exit_code = *code;
  ended.output = output_of(directory + "/" + log);
  return ended;
}

std::string head(const std::string& text, int lines) {
  std::size_t end = 0;
  for (int line = 0; line < lines && end != std::string::npos; ++line) {
    end = text.find('\n', end == 0 ? 0 : end + 1);
  }
  return text.substr(0, end);
}

Status write_file(const std::string& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) return Error{ErrorKind::kUsage, fmt::format("cannot write '{}'", path)};
  return success();
}

}  // namespace hls::codegen
