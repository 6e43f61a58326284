#pragma once

#include <string>

namespace CLI {  // NOLINT(readability-identifier-naming): as in CLI11
class App;
}  // namespace CLI

namespace hls::explorer {

/// The manual page of a program by the tables of its options, for `man` (roff).
std::string man_page(const CLI::App& app, const std::string& version);

/// A script that completes its commands and options in Bash.
std::string bash_completion(const CLI::App& app);

}  // namespace hls::explorer
