#pragma once

#include <string>

#include "explorer/commands/designs.h"

namespace hls::explorer {

/// What computes the operators of a design that are priced as the vendor's units: an external module, or
/// nothing for a module of the library, which stands in for the unit at its latency.
std::map<std::string, std::string> vendor_operators(const model::Design& design,
                                                    const Project& project);

/// manifest.json of a point, which programs read: what it is, how it is called, where the elements of its arrays lie,
/// what it is made of, and its files. Fits manifest_schema().
std::string manifest(const Study& study, const EmittedPoint& point);

/// The JSON Schema (draft 2020-12) of manifests, as text.
std::string manifest_schema();

}  // namespace hls::explorer
