#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "explorer/bounds/bounds.h"
#include "explorer/evaluate/evaluator.h"
#include "model/result.h"
#include "model/space/space.h"

namespace hls::explorer {

/// What a strategy searches for.
struct SearchProblem {
  const model::DesignSpace& space;
  std::vector<std::string> objectives = {"latency_cycles", "lut", "ff", "dsp", "bram18"};
  std::uint64_t seed = 1;
  Bounds* bounds = nullptr;  ///< none: nothing is known of a point before it is evaluated
  /// True: propose() is to return at once with what it has.
  std::function<bool()> stop = [] { return false; };
};

/// What a strategy has proven of the points it did not propose.
struct Coverage {
  std::int64_t evaluated = 0;
  std::int64_t pruned = 0;  ///< not better than an evaluated point, equal to one, or not feasible
  std::int64_t left = 0;    ///< neither
  /// No point that is left has objectives below one of these.
  std::vector<std::vector<double>> bounds;
};

/// A search over a design space by asking and telling. Owns no threads; with the same
/// problem, asked for the same numbers of points, it makes the same proposals.
class Strategy {
 public:
  virtual ~Strategy() = default;

  /// Up to `count` ids of points not proposed before; none: the search has ended. Requires:
  /// everything proposed before was reported.
  virtual std::vector<std::int64_t> propose(std::size_t count) = 0;

  /// The evaluations of what was proposed last, in that order.
  virtual void report(const std::vector<Evaluation>& evaluations) = 0;

  /// Errors: kInternal when an evaluation refutes what the strategy had proven: there is no certificate then.
  virtual Status status() const { return success(); }

  /// Points that need no evaluation by now; nothing: the strategy prunes none.
  virtual std::optional<std::int64_t> pruned() const { return std::nullopt; }

  /// Nothing: the strategy proves nothing.
  virtual std::optional<Coverage> coverage() const { return std::nullopt; }
};

/// A strategy by name. To add one: its own .cpp with a function of this form, and a line in
/// strategies().
struct StrategyEntry {
  std::string name;
  std::string description;
  std::unique_ptr<Strategy> (*make)(const SearchProblem& problem);
};
const std::vector<StrategyEntry>& strategies();

/// Errors: kUsage for an unknown name, with the nearest spelling.
Result<std::unique_ptr<Strategy>> make_strategy(const std::string& name, const Location& location,
                                                const SearchProblem& problem);

/// Every point, by ascending id. The oracle of all other strategies on small spaces.
std::unique_ptr<Strategy> make_exhaustive(const SearchProblem& problem);

/// Branch and bound: all points of the front of exhaustive search, and few others. A point is left
/// out only when an evaluated one is nowhere worse than its bound, or when it has no feasible bound.
///
/// It begins with an easy_point(), so that whoever stops early has one, then with a point at the end of the
/// best parts.
/// Parts that constraints leave no point are dropped when they are first seen.
/// Open parts of the space wait in the order of the sum of log(1 + objective) of their bounds. A point
/// that dominates another one, and all parts that hold it, come before it in that order: no part is
/// opened that any other order could leave out.
/// Each evaluation is compared with the bounds of all parts that held its point.
/// Source: branch and bound with bound sets, Ehrgott and Gandibleux, "Bound sets for biobjective
/// combinatorial optimization problems", 2007; best-first order as in A* (Hart, Nilsson, Raphael 1968).
std::unique_ptr<Strategy> make_exact(const SearchProblem& problem);

/// Neighbours of the front's points: a random sample first; then points of the front are drawn, and the
/// nearest point to each that was not proposed yet, at most two steps of its knobs away, is evaluated;
/// until no point of the front has one. The point to build is left to pick().
/// Source: ScaleHLS (Ye et al., HPCA 2022), section V-E2, steps 1 to 4; here several points are drawn
/// from one front, and the sample goes on until a point of it is feasible.
std::unique_ptr<Strategy> make_neighbor(const SearchProblem& problem);

/// Generations of 64 points: parents by binary tournament on front and crowding distance, each knob from
/// one of two parents, one knob in as many changed at random as there are knobs. Ends when the front was
/// the same for 20 generations. Points that are not feasible come after all others.
/// Source: Deb et al., "A fast and elitist multiobjective genetic algorithm: NSGA-II", IEEE TEC 2002.
std::unique_ptr<Strategy> make_nsga2(const SearchProblem& problem);

/// Every point once, in an order drawn by the seed.
std::unique_ptr<Strategy> make_random(const SearchProblem& problem);

}  // namespace hls::explorer
