#include <algorithm>
#include <utility>

#include "codegen/memories.h"

namespace hls::codegen {

using model::ArrayId;
using verilog::Expr;

/// Lets a port write the words that a bank has at reset while these are restored. No call runs then.
void Memories::restore(ArrayId array, std::int32_t bank, const Control& control, Pins& pins) {
  const model::Array& state = array_of(array);
  const std::string prefix = state.name + "_restored";
  std::string note = memory_note(array) + ": what it has at reset";
  const std::int64_t address_bits = model::address_bits(binding(array).bank_depth);
  const Expr& restoring = control.restoring();
  const Expr word = verilog::resize(control.restored_word(), address_bits, false);
  const bool is_used = pins.reads || pins.writes;
  const auto drive = [&](const char* suffix, std::int64_t width, Expr value) {
    const Expr net = emission_.net(prefix + suffix, width);
    emission_.assign(net, std::move(value), std::exchange(note, ""));
    return net;
  };
  const Expr first = first_word(array, bank, word);
  Pins restored = pins;
  restored.ce = drive("_ce", 1, is_used ? verilog::binary("|", restoring, pins.ce) : restoring);
  restored.addr =
      drive("_addr", address_bits, is_used ? verilog::select(restoring, word, pins.addr) : word);
  restored.we = drive("_we", 1, pins.writes ? verilog::binary("|", restoring, pins.we) : restoring);
  restored.d =
      drive("_d", state.type.bits, pins.writes ? verilog::select(restoring, first, pins.d) : first);
  restored.writes = true;
  pins = std::move(restored);
}

/// A number where all words are equal, else what a table has.
Expr Memories::first_word(ArrayId array, std::int32_t bank, const Expr& word) {
  const std::vector<std::uint64_t> words = contents(array, bank);
  const std::int64_t width = array_of(array).type.bits;
  const bool is_one = std::all_of(words.begin(), words.end(),
                                  [&](std::uint64_t other) { return other == words.front(); });
  if (is_one) return verilog::literal(words.front(), width);
  const std::string table = emission_.unique(array_of(array).name + "_first");
  emission_.memory({table, width, static_cast<std::int64_t>(words.size()), "registers", words});
  return verilog::word(table, word, width);
}

}  // namespace hls::codegen
