#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/structure/arrangement.h"

namespace hls::model {

/// A kernel whose nests are arranged anew.
struct Restructured {
  Kernel kernel;
  /// Of each loop the one of the source whose iterations it runs: a loop of the source that is around
  /// several nests now has copies, `j_2`. Those that are not here are their own.
  std::map<std::string, std::string> source_of;
  std::set<std::string> privates;  ///< arrays that the source does not have
};

/// Unroll factors by loop of the source; 1 where there is none.
using Factors = std::map<std::string, std::int64_t>;

/// Builds the loops of an arrangement. Private arrays lose the dimensions of loops that all of their
/// accesses share; where such a loop will be unrolled, each of its copies has elements of its own.
/// Requires: `form` is of a nest of `result.kernel`, and legally arranged.
void restructure(StatementForm form, const std::vector<Arranged>& arranged, const Factors& unroll,
                 Restructured& result);

}  // namespace hls::model
