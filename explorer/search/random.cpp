#include "explorer/search/permutation.h"
#include "explorer/search/strategy.h"

namespace hls::explorer {
namespace {

class Random final : public Strategy {
 public:
  Random(std::int64_t size, std::uint64_t seed)
      : size_(size), order_(static_cast<std::uint64_t>(size), seed) {}

  std::vector<std::int64_t> propose(std::size_t count) override {
    std::vector<std::int64_t> ids;
    while (ids.size() < count && next_ < size_) {
      ids.push_back(static_cast<std::int64_t>(order_(static_cast<std::uint64_t>(next_++))));
    }
    return ids;
  }

  void report(const std::vector<Evaluation>&) override {}

 private:
  std::int64_t size_;
  std::int64_t next_ = 0;
  Permutation order_;
};

}  // namespace

std::unique_ptr<Strategy> make_random(const SearchProblem& problem) {
  return std::make_unique<Random>(problem.space.size(), problem.seed);
}

}  // namespace hls::explorer
