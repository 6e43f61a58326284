#include "scheduler/formulate/implied.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <vector>

#include "scheduler/formulate/loops.h"

namespace hls::scheduler {
namespace {

using model::Dependence;
using model::Distance;
using model::LoopId;
using model::Problem;

/// Whether a <= b for every loop. Both are sorted by loop.
bool is_no_greater(const Distance& a, const Distance& b) {
  auto left = a.begin();
  auto right = b.begin();
  while (left != a.end() || right != b.end()) {
    if (right == b.end() || (left != a.end() && left->first < right->first)) {
      if (left->second > 0) return false;
      ++left;
    } else if (left == a.end() || right->first < left->first) {
      if (right->second < 0) return false;
      ++right;
    } else {
      if (left->second > right->second) return false;
      ++left;
      ++right;
    }
  }
  return true;
}

/// Whether the least of distances a is no greater than that of b, at any intervals.
bool is_no_greater(const std::vector<Distance>& a, const std::vector<Distance>& b) {
  return std::all_of(b.begin(), b.end(), [&](const Distance& distance) {
    return std::any_of(a.begin(), a.end(),
                       [&](const Distance& other) { return is_no_greater(other, distance); });
  });
}

/// A dependence, with what orders it: what another one follows from goes before it.
struct Entry {
  int number;  ///< in Problem::dependences
  int from;
  int to;
  bool is_carried;
  /// Operations from source to destination in program order, through the end of an iteration where it is carried.
  /// What is not forward in this sense takes no part; the two that one follows from both reach less far.
  int reach;
};

bool takes_part(const Entry& entry) { return entry.from != entry.to && entry.reach > 0; }

bool is_carried(const Dependence& dependence) {
  return std::any_of(dependence.distances.begin(), dependence.distances.end(),
                     [](const Distance& distance) { return !distance.empty(); });
}

class Marking {
 public:
  explicit Marking(Problem& problem)
      : problem_(problem), into_(problem.operations.size()), between_(problem.operations.size()) {
    const auto operations = static_cast<int>(problem.operations.size());
    for (int i = 0; i < static_cast<int>(problem.dependences.size()); ++i) {
      const Dependence& dependence = problem.dependences[static_cast<std::size_t>(i)];
      const bool carried = is_carried(dependence);
      const int reach = dependence.destination - dependence.source + (carried ? operations : 0);
      const Entry entry{i, dependence.source, dependence.destination, carried, reach};
      if (takes_part(entry)) entries_.push_back(entry);
    }
    std::stable_sort(entries_.begin(), entries_.end(),
                     [](const Entry& a, const Entry& b) { return a.from < b.from; });
    for (const Entry& entry : entries_) {
      into_[static_cast<std::size_t>(entry.to)].push_back(entry);
    }
  }

  void run() {
    for (auto first = entries_.begin(); first != entries_.end();) {
      const auto last = std::find_if(first, entries_.end(),
                                     [&](const Entry& entry) { return entry.from != first->from; });
      for (auto entry = first; entry != last; ++entry) between(entry->to).push_back(*entry);
      for (auto entry = first; entry != last; ++entry)
        dependence(*entry).is_implied = follows(*entry);
      for (auto entry = first; entry != last; ++entry) between(entry->to).clear();
      first = last;
    }
  }

 private:
  Dependence& dependence(const Entry& entry) const {
    return problem_.dependences[static_cast<std::size_t>(entry.number)];
  }

  /// Those from the present source to an operation.
  std::vector<Entry>& between(int to) { return between_[static_cast<std::size_t>(to)]; }

  bool follows(const Entry& entry) {
    const std::vector<Entry>& same = between(entry.to);
    if (std::any_of(same.begin(), same.end(),
                    [&](const Entry& other) { return follows(entry, other); })) {
      return true;
    }
    const std::vector<LoopId> around = loops_around_both(problem_, entry.from, entry.to);
    const LoopId loop = around.empty() ? -1 : around.front();
    const auto is_second = [&](const Entry& second) { return follows_by(entry, second, loop); };
    // What lies closest before the destination, as in a chain, is tried first.
    const std::vector<Entry>& into = into_[static_cast<std::size_t>(entry.to)];
    const auto behind = std::make_reverse_iterator(
        std::lower_bound(into.begin(), into.end(), entry.to,
                         [](const Entry& other, int to) { return other.from < to; }));
    return std::any_of(behind, into.rend(), is_second) ||
           std::any_of(into.rbegin(), behind, is_second);
  }

  /// From one between the same operations; of two that follow from each other the second from the first.
  bool follows(const Entry& entry, const Entry& other) const {
    if (other.number == entry.number || other.reach > entry.reach) return false;
    if (!is_no_weaker(other, entry)) return false;
    const bool are_equal = other.reach == entry.reach && is_no_weaker(entry, other);
    return !are_equal || other.number < entry.number;
  }

  bool is_no_weaker(const Entry& a, const Entry& b) const {
    return dependence(a).delay >= dependence(b).delay &&
           is_no_greater(dependence(a).distances, dependence(b).distances);
  }

  /// From one that ends where `second` begins, inside the innermost loop around the whole, and `second`.
  bool follows_by(const Entry& entry, const Entry& second, LoopId loop) {
    if (second.from == entry.from || second.reach >= entry.reach) return false;
    const std::vector<Entry>& firsts = between(second.from);
    if (firsts.empty()) return false;
    if (loop >= 0 && !is_inside(problem_, problem_.operations[second.from].loop, loop))
      return false;
    return std::any_of(firsts.begin(), firsts.end(), [&](const Entry& first) {
      if (first.reach >= entry.reach || (first.is_carried && second.is_carried)) return false;
      if (dependence(first).delay + dependence(second).delay < dependence(entry).delay) {
        return false;
      }
      const Entry& carried = first.is_carried ? first : second;
      return is_no_greater(dependence(carried).distances, dependence(entry).distances);
    });
  }

  Problem& problem_;
  std::vector<Entry> entries_;               ///< by source
  std::vector<std::vector<Entry>> into_;     ///< each operation, by source
  std::vector<std::vector<Entry>> between_;  ///< the present source and each operation
};

}  // namespace

void mark_implied(Problem& problem) { Marking(problem).run(); }

}  // namespace hls::scheduler
