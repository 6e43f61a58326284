#include "model/hardware/product_inputs.h"

#include <algorithm>

namespace hls::model {

ProductInputs::ProductInputs(const Hardware& hardware) : hardware_(hardware) {
  const Timing& timing = hardware.timing;
  for (OpId op = 0; op < static_cast<OpId>(timing.kernel().operations.size()); ++op) {
    if (timing.design().elaboration->region_of[static_cast<std::size_t>(op)] == kNoRegion) continue;
    if (timing.operation(op).opcode == Opcode::kResult) add(result_read(timing, op));
    for (const Read& read : reads_of(timing, op)) add(read);
  }
}

void ProductInputs::add(const Read& read) {
  if (read.source.kind != Source::Kind::kValue) return;
  const Timing& timing = hardware_.timing;
  const Operation& reader = timing.operation(read.reader);
  const bool has_constant = std::any_of(
      reader.operands.begin(), reader.operands.end(),
      [&](OpId operand) { return source_of(timing, operand).kind == Source::Kind::kConstant; });
  const bool is_product = reader.opcode == Opcode::kMul && reader.type.is_integer() &&
                          !has_constant && !hardware_.shared.is_shared(read.reader);
  std::optional<Product> product;
  if (is_product) {
    product = {unit_shape(timing.kernel(), reader),
               timing.design().latency[static_cast<std::size_t>(read.reader)]};
  }
  const Line& line = hardware_.lifetimes.values[static_cast<std::size_t>(read.source.op)];
  for_each_copy(timing.kernel(), timing.replicated(read.reader), [&](const auto& copy) {
    if (!takes_part(timing, read, copy)) return;
    const Tap tap = tap_of(timing, read, copy);
    const Element element = line.locate(tap.delay, read_window(timing, read));
    if (element.kind != Element::Kind::kStage || element.index == 0) return;
    const auto [known, is_new] =
        readers_.try_emplace({read.source.op, tap.copy, element.index}, product);
    if (!is_new && known->second != product) known->second.reset();
  });
}

std::optional<Product> ProductInputs::of(OpId value, std::int64_t copy, std::int64_t stage) const {
  const auto found = readers_.find({value, copy, stage});
  if (found == readers_.end() || hardware_.preloads.find(value, copy)) return std::nullopt;
  return found->second;
}

}  // namespace hls::model
