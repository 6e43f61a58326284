#include "codegen/testbench/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

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

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace

Result<Ended> run_program(const std::vector<std::string>& command, const std::string& directory,
                          const std::string& log) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const SpawnActions actions(directory, log);
  pid_t child = 0;
  const int failure =
      posix_spawnp(&child, arguments[0], actions.get(), nullptr, arguments.data(), environ);
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
  ended.exit_code = wait_for(child);
  ended.output = read_file(directory + "/" + log);
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
