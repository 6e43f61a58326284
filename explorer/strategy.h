#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "explorer/evaluate.h"
#include "model/result.h"
#include "model/space/space.h"

namespace hls::explorer {

/// A search over a design space by asking and telling. Owns no threads; with the same space and
/// seed it makes the same proposals, whatever the sizes of the batches.
class Strategy {
 public:
  virtual ~Strategy() = default;

  /// Up to `count` ids of points not proposed before; none: the search has ended. Requires:
  /// everything proposed before was reported.
  virtual std::vector<std::int64_t> propose(std::size_t count) = 0;

  /// The evaluations of what was proposed last, in that order.
  virtual void report(const std::vector<Evaluation>& evaluations) = 0;
};

/// A strategy by name. To add one: its own .cpp with a function of this form, and a line in
/// strategies().
struct StrategyEntry {
  std::string name;
  std::string description;
  std::unique_ptr<Strategy> (*make)(const model::DesignSpace& space, std::uint64_t seed);
};
const std::vector<StrategyEntry>& strategies();

/// Errors: kUsage for an unknown name, with the nearest spelling.
Result<std::unique_ptr<Strategy>> make_strategy(const std::string& name, const Location& location,
                                                const model::DesignSpace& space,
                                                std::uint64_t seed);

/// Every point, by ascending id. The oracle of all other strategies on small spaces.
std::unique_ptr<Strategy> make_exhaustive(const model::DesignSpace& space, std::uint64_t seed);

/// Every point once, in an order drawn by the seed.
std::unique_ptr<Strategy> make_random(const model::DesignSpace& space, std::uint64_t seed);

}  // namespace hls::explorer
