#pragma once

#include <string>
#include <vector>

#include "model/result.h"

namespace hls::codegen {

/// What a program printed and how it ended.
struct Ended {
  int exit_code = 0;   ///< 128 + signal when a signal ended it
  std::string output;  ///< standard output and error, in the order written
};

/// Runs a program, found on the path, in `directory` with its output kept in `directory`/`log`.
/// It and all that it starts are ended when the process is sent a SIGINT or SIGTERM that is held back.
/// Errors: kUsage when there is no such program; kInternal when the system refuses to start it; kInterrupted
/// when such a signal was sent.
Result<Ended> run_program(const std::vector<std::string>& command, const std::string& directory,
                          const std::string& log);

/// The first `lines` lines of a text; otherwise as many as a message shows.
std::string head(const std::string& text, int lines = 20);

/// Writes a file. Errors: kUsage (disk full, no permission).
Status write_file(const std::string& path, const std::string& text);

}  // namespace hls::codegen
