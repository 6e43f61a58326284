#pragma once

#include <optional>
#include <string>

#include "frontend/c/loop_bounds.h"
#include "frontend/c/loop_parts.h"
#include "frontend/c/walk.h"

namespace hls::frontend {

class Accesses;
class Claims;
class Promises;
struct Values;

/// Loops whose bounds data decide, `for (i = start[k]; i < n; i++)`: they run as often as they ever may, and an
/// iteration beyond the bounds at hand does nothing.
class DataBounds {
 public:
  DataBounds(Walk& walk, Values& values);

  /// Sets the iterations of a loop with such bounds. What its bounds need not to run for ever, arguments are asked for:
  /// what `stated`, the pragma, says, or as far as subscripts go. Of other values that is claimed, to be proven when
  /// all is known. False: an error was reported.
  bool fix(const LoopParts& loop, LoopHeader& header, const LoopBounds& bounds,
           std::optional<std::int64_t> stated);

  /// Asks arguments for what a loop without an iterator needs not to run for ever, `while (n--) s += x[n];`.
  void ask_uncounted(const LoopParts& loop, std::optional<std::int64_t> stated);

 private:
  model::ValueRange::Integer longest_when_asked(const LoopParts& loop, LoopHeader& header,
                                                const LoopBounds& bounds,
                                                std::optional<std::int64_t> stated);
  model::ValueRange range_of(const Value& value) const;
  model::ValueRange::Integer longest(const LoopHeader& header, const LoopBounds& bounds,
                                     const model::ValueRange& starts) const;
  void ask(const LoopParts& loop, const LoopHeader& header, const LoopBounds& bounds,
           std::int64_t last);
  struct Refusal {
    std::string message;
    std::vector<std::string> notes;
  };
  /// How often a loop runs at most, from which starts; as claimed, up to which value.
  struct Count {
    model::ValueRange::Integer iterations = 0;
    model::ValueRange starts;
    std::optional<std::int64_t> claimed_last;
  };
  bool claim_fewer(const LoopParts& loop, const LoopHeader& header, const LoopBounds& bounds,
                   std::optional<std::int64_t> stated, Count& count);
  bool claim(const LoopBounds& bounds, const LoopParts& loop, std::int64_t last,
             const Refusal& otherwise);
  bool goes_around(const LoopHeader& header, const LoopBounds& bounds,
                   std::optional<std::int64_t> claimed_last) const;
  static bool may_wrap(const LoopHeader& header, const LoopBounds& bounds,
                       const model::ValueRange& starts);
  std::optional<std::int64_t> last_of(const LoopParts& loop, const LoopHeader& header,
                                      bool is_sure = false) const;
  std::optional<std::int64_t> last_start(const LoopParts& loop, const LoopHeader& header,
                                         const LoopBounds& bounds,
                                         std::optional<std::int64_t> stated, bool is_sure) const;
  /// What a bound must be within, and what happens where it is not.
  struct Need {
    std::int64_t least;
    std::int64_t greatest;
    std::string otherwise;
  };
  bool is_as_needed(const Value& bound, const Need& need) const;
  bool ask_of(const LoopParts& loop, const Value& bound, const Need& need);
  void ask_downwards(const LoopParts& loop, const LoopHeader& header, const LoopBounds& bounds,
                     std::optional<std::int64_t> stated);
  std::optional<LoopBounds> without_equality(const LoopParts& loop, const LoopHeader& header,
                                             const LoopBounds& bounds);

  Walk& walk_;
  KernelBuilder& builder_;
  const Accesses& accesses_;
  Promises& promises_;
  Claims& claims_;
};

}  // namespace hls::frontend
