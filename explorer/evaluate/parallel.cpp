#include "explorer/evaluate/parallel.h"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>

#include <atomic>

#ifdef __SANITIZE_THREAD__
// The library that hands TBB's own objects from thread to thread is not instrumented.
extern "C" const char* __tsan_default_suppressions();
extern "C" const char* __tsan_default_suppressions() {
  return "race_top:oneapi/tbb/\n"
         "race_top:explorer/evaluate/parallel.cpp\n"
         "race:offer_work\n"
         "race:fold_tree\n";
}
#endif

namespace hls::explorer {

void for_each_index(int threads, std::size_t count, const std::function<void(std::size_t)>& work) {
  const tbb::global_control width(tbb::global_control::max_allowed_parallelism,
                                  static_cast<std::size_t>(threads));
  tbb::task_arena arena(threads);
  // What TBB guarantees, said again where ThreadSanitizer sees it: calls come after what was before all of
  // them and before what is after; nothing is said of one call and another.
  std::atomic<bool> begun = false;
  std::atomic<std::size_t> ended = 0;
  begun.store(true, std::memory_order_release);
  arena.execute([&] {
    tbb::parallel_for(
        tbb::blocked_range<std::size_t>(0, count, 1),
        [&](const tbb::blocked_range<std::size_t>& range) {
          for (std::size_t i = range.begin(); i != range.end(); ++i) {
            begun.load(std::memory_order_acquire);
            work(i);
            ended.fetch_add(1, std::memory_order_release);
          }
        },
        tbb::simple_partitioner());
  });
  ended.load(std::memory_order_acquire);
}

}  // namespace hls::explorer
