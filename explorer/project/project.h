#pragma once

#include <optional>
#include <string>
#include <vector>

#include "explorer/evaluate/evaluator.h"
#include "explorer/project/config.h"
#include "frontend/frontend.h"
#include "model/kernel/kernel.h"
#include "model/target/target.h"
#include "model/target/vendor.h"

namespace hls::explorer {

/// A config with the files it names, checked against each other: all that an Evaluator needs.
struct Project {
  Config config;
  model::Kernel kernel;  ///< the source's
  std::string function;  ///< the kernel's name in its source, with its namespaces
  bool returns = false;  ///< its argument frontend::kResultName is what it returns
  std::vector<model::ObjectParameter> objects;  ///< its parameters that are structures
  std::string kernel_file;                      ///< of its files, the one that has the kernel
  std::vector<model::Kernel> built;  ///< what points are made from, that of the first values first
  model::Target target;              ///< with the vendor's operators in force if the config says so
  model::VendorOperators vendor;     ///< those that the target's file has
  model::DesignSpace
      space;  ///< the config's knobs or the default ones, then those that pragmas pin; none of
              ///< what no built kernel has
  Settings settings;        ///< limits include the target's capacities
  std::string kernel_text;  ///< of all its files and of the headers that they include
  std::string target_text;
};

/// Of the points of a project. Requires: both outlive it.
Evaluator evaluator(model::Elaborations& elaborations, const Project& project);

/// Points that a sweep evaluates at most: all, or as many as the config's budget allows.
std::int64_t points_to_evaluate(const Project& project);

/// Whether an operator has the vendor's latency and prices.
bool is_vendor_operator(const Project& project, const std::string& name);

/// A project, or every error found; warnings in either case.
struct OpenedProject {
  std::optional<Project> project;
  std::vector<Error> errors;
  std::vector<Error> warnings;
  std::vector<Error> voiding = {};  ///< warnings that results mean nothing
};

/// Loads a config, its kernel and its target.
/// Errors: those of load_config, frontend::parse, load_target and check_space; kUnsupported when
/// the target lacks an operator of the kernel.
OpenedProject open_project(const std::string& config_path,
                           const std::vector<std::string>& overrides, scheduler::SolverKind solver);

/// The same for a config that is not in a file.
OpenedProject open_project(Config config, scheduler::SolverKind solver);

/// The same with a kernel that was read already.
OpenedProject open_project(Config config, frontend::Outcome outcome, std::string kernel_text,
                           scheduler::SolverKind solver);

/// A kernel without a config, for `inspect`. `text` becomes that of all files read.
frontend::Outcome read_kernel(const KernelChoice& choice, std::string& text);

}  // namespace hls::explorer
