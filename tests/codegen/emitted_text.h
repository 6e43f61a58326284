#pragma once

#include <string>
#include <vector>

namespace hls::oracle {

/// Where the text comes from: of C, notes have to name its lines, and the header the point; kernels made
/// in a test have no lines.
enum class EmittedFrom { kSource, kTest };

/// What a reader misses in an emitted module, a line each: an always block or an instance without a note
/// that says which line it implements and when; a register whose enable fires in another cycle than its
/// note says; a part of the header; of C, a file of 2,500 lines and more (what is drawn may wait for hundreds of cycles,
/// with a register each).
std::vector<std::string> unreadable(const std::string& text, EmittedFrom from);

}  // namespace hls::oracle
