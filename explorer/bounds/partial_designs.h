#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "explorer/bounds/array_option.h"
#include "explorer/bounds/bounds.h"
#include "explorer/bounds/unit_costs.h"
#include "explorer/evaluate/evaluator.h"
#include "model/hardware/addresses.h"
#include "model/space/space.h"
#include "model/target/target.h"
#include "model/transform/apply.h"
#include "scheduler/intervals/relaxation.h"

namespace hls::explorer {

/// What the knobs of the transform decide: the kernel, and how long its operators take.
struct Transform {
  bool is_supported = false;
  model::Design design;  ///< without requested intervals, shares, banks and loops kept apart
  UnitGroups units;
  std::vector<std::string> unshared;  ///< operators of share knobs that cannot share units
  /// By array, its index in the source, of which some are gone; of one that the source does not have, the number
  /// of the source's arrays.
  std::vector<std::size_t> sources;
  std::vector<std::map<std::vector<std::int32_t>, ArrayOption>> options;  ///< by array
  model::WireTable<model::AddressWire> addresses;                         ///< of all options
  std::vector<model::Resources> address_costs;  ///< of each of `addresses`
};

/// The designs that partial points stand for: what closed knobs decide of them, and what open ones leave.
class PartialDesigns {
 public:
  /// Requires: what `points` refers to outlives this; the space was checked.
  explicit PartialDesigns(const Evaluator& points);

  /// Transforms first, then intervals and overlap, shares, and arrays by their number of options.
  std::vector<std::size_t> order() const;

  /// Whether no knob of the transform is open.
  bool is_transformed(const PartialPoint& partial) const;

  /// Whether no knob of intervals or overlap is open.
  bool is_paced(const PartialPoint& partial) const;

  /// Requires: is_transformed().
  Transform& transform_of(const PartialPoint& partial);

  /// Of open knobs those of their first values.
  model::Directives directives_of(const PartialPoint& partial) const;

  /// What the knobs of an array leave to it; nothing: more than are looked at together.
  std::optional<std::vector<const ArrayOption*>> options_of(Transform& transform,
                                                            model::ArrayId array,
                                                            const PartialPoint& partial);

  /// What the knobs of intervals leave, by loop of the transform.
  scheduler::IntervalRanges requested(const Transform& transform,
                                      const PartialPoint& partial) const;

  /// The numbers of units a group may share: 0: auto; nothing: each operation has its own.
  std::vector<std::optional<std::int64_t>> shares_of(const UnitGroup& group,
                                                     const PartialPoint& partial) const;

  /// Whether the knobs of shares that are closed ask for what no unit can do.
  bool is_share_refused(const Transform& transform, const PartialPoint& partial) const;

  /// Loops of the transform that do not overlap whatever is left open.
  std::vector<std::pair<model::LoopId, model::LoopId>> apart_loops(
      const Transform& transform, const PartialPoint& partial) const;

  /// Values of the knobs of shares, and of those of overlap.
  std::vector<std::int32_t> share_values(const PartialPoint& partial) const;
  std::vector<std::int32_t> overlap_values(const PartialPoint& partial) const;

  /// As Bounds::identity(). Intervals, shares and memories by what they are to the transform: knobs of loops
  /// that are unrolled in full, or of operators with one operation, have no effect. Knobs of arrays where
  /// one is open stand for themselves.
  Identity identity(const PartialPoint& partial);

 private:
  void classify(std::size_t knob);
  void parse_values();
  std::int64_t combinations(std::size_t array) const;
  void build(Transform& transform, const PartialPoint& partial);
  std::vector<bool> may_be_tables(Transform& transform, PartialPoint partial);
  model::ArrayDirective array_directive(const Transform& transform, model::ArrayId array,
                                        const std::vector<std::int32_t>& key,
                                        const PartialPoint& partial);
  const ArrayOption& option(Transform& transform, model::ArrayId array,
                            const PartialPoint& partial);
  std::vector<std::int32_t> values_left(std::size_t knob, const PartialPoint& partial) const;

  Evaluator points_;
  const model::Kernel& kernel_;
  std::vector<std::size_t> transform_knobs_;
  std::vector<std::size_t> share_knobs_;
  std::vector<std::size_t> pace_knobs_;     ///< intervals and overlap
  std::vector<std::size_t> overlap_knobs_;  ///< among pace_knobs_
  std::vector<std::vector<std::size_t>>
      array_knobs_;  ///< by Transform::sources; may transform, too
  std::vector<std::vector<model::Directives>> parsed_;  ///< by knob and value, the others at 0
  std::map<std::string, std::size_t> ii_knob_;          ///< by source loop
  std::map<std::string, std::size_t> share_knob_;       ///< by operator type
  std::vector<std::map<std::vector<std::int32_t>, model::ArrayDirective>> array_directives_;
  std::map<std::vector<std::int32_t>, Transform> transforms_;
  std::map<std::string, std::int32_t> identities_;  ///< of options of arrays, numbered
};

}  // namespace hls::explorer
