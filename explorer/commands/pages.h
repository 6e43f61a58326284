#pragma once

#include <string>
#include <utility>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): as in CLI11
class App;
}  // namespace CLI

namespace hls::explorer {

/// The manual page of a program by the tables of its options, for `man` (roff).
std::string man_page(const CLI::App& app, const std::string& version);

/// Values of options, to be completed; those that end with `=` go on.
using OptionValues = std::vector<std::pair<std::string, std::vector<std::string>>>;

/// A script that completes its commands, options and their values in Bash.
std::string bash_completion(const CLI::App& app, const OptionValues& values);

}  // namespace hls::explorer
