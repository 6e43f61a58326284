#pragma once

#include "model/space/directives.h"
#include "model/structure/statements.h"

namespace hls::model {

/// Splits loops of a nest: around a loop of n iterations there is one that counts its ceil(n / tile) tiles, and it runs
/// those of one tile. Instances keep their order. Of a last tile that is shorter, iterations behind the end do nothing:
/// their accesses have a condition. Private arrays have a dimension for tiles and one for what is in them. A loop that is
/// no longer than a tile stays as it is.
/// Requires: no loop of the kernel has the name of a new one.
void tile(const Tiles& tiles, StatementForm& form);

}  // namespace hls::model
