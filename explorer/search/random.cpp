#include "explorer/search/permutation.h"
#include "explorer/search/strategy.h"

namespace hls::explorer {
namespace {

class Random final : public Strategy {
 public:
  Random(const model::DesignSpace& space, std::uint64_t seed)
      : space_(space), order_(static_cast<std::uint64_t>(space.size()), seed) {}

  std::vector<std::int64_t> propose(std::size_t count) override {
    std::vector<std::int64_t> ids;
    for (; ids.size() < count && next_ < space_.size(); ++next_) {
      const auto id = static_cast<std::int64_t>(order_(static_cast<std::uint64_t>(next_)));
      if (space_.contains(id)) ids.push_back(id);
    }
    return ids;
  }

  void report(const std::vector<Evaluation>&) override {}

 private:
  const model::DesignSpace& space_;
  std::int64_t next_ = 0;
  Permutation order_;
};

}  // namespace

std::unique_ptr<Strategy> make_random(const SearchProblem& problem) {
  return std::make_unique<Random>(problem.space, problem.seed);
}

}  // namespace hls::explorer
