#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/result.h"
#include "model/space/space.h"
#include "scheduler/scheduler.h"

namespace hls::explorer {

/// A path, relative to the current directory, and where the config names it.
struct NamedPath {
  std::string path;
  Location location;
};

/// Where the kernel comes from.
struct KernelChoice {
  std::string source;  ///< path, relative to the current directory, of the first file
  Location location;   ///< of `source` in the config
  std::string function;
  std::map<std::string, std::string> defines;
  std::map<std::string, Location> define_locations = {};  ///< in the config
  std::vector<NamedPath> more = {};                       ///< further files, linked to the first
  std::vector<NamedPath> include = {};                    ///< folders of headers
  std::map<std::string, model::PromisedRange> promised = {};  ///< by the names of arguments
  std::map<std::string, Location> promise_locations = {};     ///< in the config
};

/// The section `search` of a configuration.
struct SearchChoice {
  std::string strategy = "exact";
  Location location;  ///< of `strategy` in the config
  std::uint64_t seed = 1;
  std::optional<std::int64_t> evaluations;  ///< points at most
  std::optional<double> seconds;            ///< ends the search by the clock: not reproducible
};

/// How each point is scheduled.
struct ScheduleChoice {
  scheduler::Effort effort = scheduler::Effort::kQuick;
};

/// A config file in typed form (docs/design.md, section 22).
struct Config {
  std::string path;
  std::string text;  ///< of the file
  KernelChoice kernel;
  std::string target;  ///< path, relative to the current directory
  Location target_location;
  /// The target's vendor prices in place of its own, and where the config says so.
  std::optional<Location> vendor_operators;
  std::int64_t clock_period_ps = 5000;
  /// The knobs of the config, without those that pragmas pin; nothing: default_space().
  std::optional<model::DesignSpace> space;
  std::vector<model::Constraint> where;  ///< over knobs, pinned ones too
  std::vector<std::string> objectives;
  std::map<std::string, double> limits;  ///< by metric; metrics without one take the target's
  ScheduleChoice schedule;
  SearchChoice search;
  std::vector<std::string> emit;  ///< picks to emit after the sweep
};

/// Reads a config. `overrides` are `key.path=value` with values in YAML, set before anything is
/// checked; the path of a knob needs no `knobs.`, and its values may be a list without brackets:
/// `loops.k.ii=1,2,4`.
/// Errors: kUsage with line and column: no such file, syntax, unknown keys, values of the wrong
/// kind. What needs the kernel or the target is checked by open_project.
Result<Config> load_config(const std::string& path, const std::vector<std::string>& overrides);

/// The same of a config's text; `path` is where its own paths begin.
Result<Config> parse_config(std::string text, const std::string& path,
                            const std::vector<std::string>& overrides);

/// Bytes of a config, a target or a kernel at most.
constexpr std::uintmax_t kMostInputBytes = std::uintmax_t{4} << 20U;

/// The content of a file. Errors: kUsage at `location` when it cannot be read, is no regular file (a device or a
/// pipe may have no end) or has more bytes than `most_bytes`.
Result<std::string> read_file(const std::string& path, const std::string& what,
                              const Location& location,
                              std::uintmax_t most_bytes = kMostInputBytes);

}  // namespace hls::explorer
