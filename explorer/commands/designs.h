#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "codegen/codegen.h"
#include "explorer/commands/command_line.h"
#include "explorer/study/study.h"

namespace hls::explorer {

/// A design point as hardware.
struct EmittedPoint {
  Evaluation evaluation;
  Realization realization;
  codegen::Emitted emitted;
  std::string directory;  ///< DIR/designs/<id>
};

/// Name and chosen value of each knob, in the order of the space.
std::vector<std::pair<std::string, std::string>> settings_of(const model::DesignSpace& space,
                                                             std::int64_t id);

/// The points that `--point`, `--pick` (within `--max`) and `--all` name, each once, in this order;
/// with none of these, those of `otherwise`.
/// Errors: kUsage for an id outside the space or an unknown pick; kNothingFeasible as for pick().
Result<std::vector<std::int64_t>> chosen_points(const Study& study, const CommandLine& line,
                                                const std::vector<std::int64_t>& otherwise);

/// A warning where picks or limits look at metrics that the search took no account of.
std::vector<Error> pick_warnings(const Study& study, const std::vector<std::string>& picks,
                                 const std::map<std::string, double>& limits);

/// The points that the config's `emit` names.
Result<std::vector<std::int64_t>> emitted_picks(const Study& study);

/// The ids of the Pareto front.
std::vector<std::int64_t> front_ids(const Study& study);

/// Realizes a point of a study.
/// Errors: kUsage when the point has no schedule, or when its metrics are no longer those of the
/// study.
Result<Realized> realize_point(const Study& study, model::Elaborations& elaborations,
                               std::int64_t id);

/// What a file of a point says at its top: kernel, target, knobs and what is predicted.
std::vector<std::string> point_header(const Project& project, const Evaluation& evaluation);

/// Writes files of a point, each whole, into DIR/designs/<id> or a folder of it, and gives that directory.
/// Errors: kUsage where a link is in the way, or nothing can be written.
Result<std::string> write_files(const Study& study, std::int64_t id, const std::string& folder,
                                const std::vector<codegen::File>& files);

/// Realizes a point of a study and writes its files and manifest.json.
/// Errors: those of realize_point and of writing.
Result<EmittedPoint> emit_point(const Study& study, model::Elaborations& elaborations,
                                std::int64_t id,
                                codegen::Assertions assertions = codegen::Assertions::kNone);

/// The same text with assertions; no files are written.
codegen::Emitted with_assertions(const Study& study, const EmittedPoint& point);

}  // namespace hls::explorer
