#include "explorer/search/strategy.h"

namespace hls::explorer {
namespace {

class Exhaustive final : public Strategy {
 public:
  explicit Exhaustive(std::int64_t size) : size_(size) {}

  std::vector<std::int64_t> propose(std::size_t count) override {
    std::vector<std::int64_t> ids;
    while (ids.size() < count && next_ < size_) ids.push_back(next_++);
    return ids;
  }

  void report(const std::vector<Evaluation>&) override {}

 private:
  std::int64_t size_;
  std::int64_t next_ = 0;
};

}  // namespace

std::unique_ptr<Strategy> make_exhaustive(const SearchProblem& problem) {
  return std::make_unique<Exhaustive>(problem.space.size());
}

}  // namespace hls::explorer
