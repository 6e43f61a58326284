#include "explorer/search/strategy.h"

namespace hls::explorer {
namespace {

class Exhaustive final : public Strategy {
 public:
  explicit Exhaustive(const model::DesignSpace& space) : space_(space) {}

  std::vector<std::int64_t> propose(std::size_t count) override {
    std::vector<std::int64_t> ids;
    for (; ids.size() < count && next_ < space_.size(); ++next_) {
      if (space_.contains(next_)) ids.push_back(next_);
    }
    return ids;
  }

  void report(const std::vector<Evaluation>&) override {}

 private:
  const model::DesignSpace& space_;
  std::int64_t next_ = 0;
};

}  // namespace

std::unique_ptr<Strategy> make_exhaustive(const SearchProblem& problem) {
  return std::make_unique<Exhaustive>(problem.space);
}

}  // namespace hls::explorer
