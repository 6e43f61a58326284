#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/kernel/rewrite.h"
#include "model/structure/restructure.h"

namespace hls::model {

/// An order of the loops of a nest.
struct NestPlan {
  std::vector<std::string> order;  ///< all loops, outermost first
  /// What runs then, statements by their lines: `i(j(3 k(4) 5))`. Empty: the order is not legal.
  std::string arrangement;
  std::string obstacle;  ///< why it is not; empty: it is
};

/// The nests of one kernel and the orders that their loops can run in. What is found of a nest is kept.
/// Thread-safe.
class Nests {
 public:
  explicit Nests(const Kernel& source, Arithmetic arithmetic = Arithmetic::kForHardware);

  /// The outermost loops of the nests, in the order of the source.
  const std::vector<std::string>& outermost() const { return outermost_; }

  /// The loops of a nest as the tree has them, outermost first. Requires: the nest is one of outermost().
  std::vector<std::string> loops(const std::string& nest) const;
  /// The outermost loop around a loop; empty: the kernel as it is simplified has no such loop.
  std::string nest_of(const std::string& loop) const;
  /// Iterations of a loop; 1: there is none.
  std::int64_t trip_count(const std::string& loop) const;

  /// Why a nest cannot run like that: a loop that it does not have, with any tiles, or that is named twice, a dependence
  /// that would go backwards, too many statements. `location`: of what asks for it.
  /// Errors: kUsage.
  Status check(const std::string& nest, const NestDirective& directive,
               const Location& location) const;

  /// Every order of the loops of a nest, that of the source first, orders that differ for no statement once.
  /// Nothing: there are more than `most`.
  std::optional<std::vector<NestPlan>> plans(const std::string& nest, std::size_t most) const;
  /// Those in which the statements keep their dependences.
  std::optional<std::vector<std::vector<std::string>>> legal_orders(const std::string& nest,
                                                                    std::size_t most) const;

  /// Legal orders, that of the source first, in which a statement that waits for its own result in each iteration of
  /// its innermost loop, as a sum does, has another loop there: the source's order with that loop moved inwards,
  /// the loops that are inside already first.
  std::vector<std::vector<std::string>> orders_without_recurrence(const std::string& nest) const;

  /// The kernel with its nests as directives say, by outermost loop; simplified, with private elements that
  /// a loop uses again in registers. `unroll`: what is done to it next.
  /// Requires: check() holds for each.
  Restructured arranged(const std::map<std::string, NestDirective>& directives,
                        const Factors& unroll) const;

 private:
  struct Found {
    std::optional<StatementForm> form;
    std::vector<StatementDependence> dependences;
  };

  LoopId loop_of(const std::string& name) const;
  const Found& found(const std::string& nest, const Tiles& tiles = {}) const;
  std::optional<StatementForm> tiled_form(const Kernel& kernel, const std::string& nest,
                                          const Tiles& tiles) const;
  Status check_names(const std::string& nest, const NestDirective& directive,
                     const Location& location) const;

  Arithmetic arithmetic_;
  Kernel kernel_;                 ///< simplified
  std::set<std::string> arrays_;  ///< of the source
  std::vector<std::string> outermost_;
  mutable std::mutex mutex_;
  mutable std::map<std::pair<std::string, Tiles>, std::unique_ptr<const Found>> found_;
};

}  // namespace hls::model
