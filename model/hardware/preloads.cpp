#include "model/hardware/preloads.h"

#include <algorithm>
#include <set>

#include "model/hardware/choices.h"
#include "model/hardware/reads.h"

namespace hls::model {
namespace {

using Place = std::pair<OpId, std::int64_t>;  // a copy of a value

/// The registers of one phi; nothing if a copy that chooses has none.
class Candidate {
 public:
  Candidate(const Timing& timing, const Lifetimes& lifetimes, OpId phi)
      : timing_(timing), lifetimes_(lifetimes), phi_(phi) {}

  std::optional<std::map<Place, Preload>> find() const {
    const Operation& phi = timing_.operation(phi_);
    const LoopId loop = timing_.parts(phi.loop).temporal;
    if (loop < 0 || timing_.is_variable(loop) || is_beside_variable(loop)) return std::nullopt;
    const Source first = source_of(timing_, phi.operands[0]);
    if (first.kind != Source::Kind::kConstant) return std::nullopt;
    const std::uint64_t bits = timing_.operation(first.op).bits;
    std::map<Place, Preload> found;
    bool is_complete = true;
    for (const Read& read : reads_of(timing_, phi_)) {
      if (read.from != Read::From::kLast) continue;
      for_each_copy(timing_.kernel(), timing_.replicated(phi_), [&](const auto& copy) {
        if (!takes_part(timing_, read, copy) || !is_choosing(timing_, phi_, copy)) return;
        const PulsePlace place = first_iteration(timing_, phi_, copy);
        const auto carried = stage_of(read, copy);
        is_complete = is_complete && carried && place.offset >= 1;
        if (!is_complete) return;
        is_complete =
            found.try_emplace(*carried, Preload{place.region, place.offset - 1, bits}).second;
      });
    }
    if (!is_complete || found.empty()) return std::nullopt;
    return found;
  }

 private:
  bool is_beside_variable(LoopId loop) const {
    const LoopId parent = timing_.parent_region(loop);
    for (LoopId other = 0; other < static_cast<LoopId>(timing_.kernel().loops.size()); ++other) {
      if (timing_.is_variable(other) && timing_.parent_region(other) == parent) return true;
    }
    return false;
  }

  /// The copy of the carried value, if stage 1 is all that is read of it but the wire.
  std::optional<Place> stage_of(const Read& read, const std::vector<std::int64_t>& copy) const {
    if (read.source.kind != Source::Kind::kValue) return std::nullopt;
    if (timing_.region(read.source.op) != timing_.region(phi_)) return std::nullopt;
    const Line& line = lifetimes_.values[static_cast<std::size_t>(read.source.op)];
    const Tap tap = tap_of(timing_, read, copy);
    const Element stage{Element::Kind::kStage, 1};
    if (line.locate(tap.delay, read_window(timing_, read)) != stage) return std::nullopt;
    const Taps& taps = line.taps(tap.copy);
    if (taps.stages != std::vector<std::int64_t>{1} || !taps.holds.empty()) return std::nullopt;
    return Place{read.source.op, tap.copy};
  }

  const Timing& timing_;
  const Lifetimes& lifetimes_;
  OpId phi_;
};

/// All copies of candidates' values by which something else than their phi reads a register.
class OtherReaders {
 public:
  OtherReaders(const Timing& timing, const std::map<Place, OpId>& phis)
      : timing_(timing), phis_(phis) {
    for (const auto& [place, phi] : phis) values_.insert(place.first);
    for (OpId op = 0; op < static_cast<OpId>(timing.kernel().operations.size()); ++op) {
      if (timing.design().elaboration->region_of[static_cast<std::size_t>(op)] == kNoRegion)
        continue;
      for (const Read& read : reads_of(timing, op)) {
        if (read.source.kind == Source::Kind::kValue && values_.count(read.source.op) > 0)
          visit(read);
      }
    }
  }

  const std::set<Place>& places() const { return read_; }

 private:
  void visit(const Read& read) {
    const std::int64_t window = read_window(timing_, read);
    for_each_copy(timing_.kernel(), timing_.replicated(read.reader), [&](const auto& copy) {
      if (!takes_part(timing_, read, copy)) return;
      const Tap tap = tap_of(timing_, read, copy);
      const Place place{read.source.op, tap.copy};
      const auto phi = phis_.find(place);
      if (phi == phis_.end() || phi->second == read.reader) return;
      if (tap.delay + window > 0) read_.insert(place);
    });
  }

  const Timing& timing_;
  const std::map<Place, OpId>& phis_;
  std::set<OpId> values_;
  std::set<Place> read_;
};

}  // namespace

std::optional<Preload> Preloads::find(OpId value, std::int64_t copy) const {
  const auto found = of.find({value, copy});
  if (found == of.end()) return std::nullopt;
  return found->second;
}

bool has_constant_start(const Kernel& kernel, OpId phi) {
  OpId start = kernel.operations[static_cast<std::size_t>(phi)].operands[0];
  while (kernel.operations[static_cast<std::size_t>(start)].opcode == Opcode::kResult) {
    start = kernel.operations[static_cast<std::size_t>(start)].operands[0];
  }
  return kernel.operations[static_cast<std::size_t>(start)].opcode == Opcode::kConstant;
}

Preloads find_preloads(const Timing& timing, const Lifetimes& lifetimes) {
  Preloads preloads;
  const auto operations = static_cast<OpId>(timing.kernel().operations.size());
  preloads.is_preloaded.resize(timing.kernel().operations.size(), false);
  std::map<OpId, std::map<Place, Preload>> candidates;
  std::map<Place, OpId> phis;
  for (OpId op = 0; op < operations; ++op) {
    const bool is_live =
        timing.design().elaboration->region_of[static_cast<std::size_t>(op)] != kNoRegion;
    if (!is_live || timing.operation(op).opcode != Opcode::kPhi) continue;
    const auto found = Candidate(timing, lifetimes, op).find();
    if (!found) continue;
    const bool is_apart = std::none_of(found->begin(), found->end(), [&](const auto& entry) {
      return phis.count(entry.first) > 0;
    });
    if (!is_apart) continue;
    for (const auto& [place, preload] : *found) phis[place] = op;
    candidates[op] = *found;
  }
  if (candidates.empty()) return preloads;
  const OtherReaders others(timing, phis);
  for (const auto& [phi, registers] : candidates) {
    const bool is_read = std::any_of(registers.begin(), registers.end(), [&](const auto& entry) {
      return others.places().count(entry.first) > 0;
    });
    if (is_read) continue;
    preloads.is_preloaded[static_cast<std::size_t>(phi)] = true;
    preloads.of.insert(registers.begin(), registers.end());
  }
  return preloads;
}

}  // namespace hls::model
