#pragma once

#include <map>
#include <string>

#include "model/result.h"
#include "model/target/target.h"

namespace hls::model {

/// The vendor's units for some of a target's operators, by the operators' names: latencies and prices of the
/// section `vendor` of a target file, which is like `operators`.
using VendorOperators = std::map<std::string, OperatorType>;

/// Reads the section of the file that `target` is from; empty where there is none.
/// Errors: kUsage with line and column: as load_target, and names that are no operators of the target.
Result<VendorOperators> load_vendor_operators(const Target& target, const std::string& text,
                                              const std::string& file_name);

/// Puts the vendor's units in the place of the target's own operators; those without one stay.
void use_vendor_operators(const VendorOperators& vendor, Target& target);

}  // namespace hls::model
