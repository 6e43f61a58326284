#include "frontend/deep_stack.h"

#include <pthread.h>

namespace hls::frontend {
namespace {

constexpr std::size_t kSmallest = std::size_t{16} << 20U;

void* run(void* work) {
  (*static_cast<const std::function<void()>*>(work))();
  return nullptr;
}

}  // namespace

void run_on_stack(std::size_t bytes, const std::function<void()>& work) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_t thread{};
  bool is_started = false;
  for (std::size_t size = bytes; !is_started && size >= kSmallest; size /= 2) {
    // The thread only reads it, through a pointer that pthread has no const form of.
    is_started =
        pthread_attr_setstacksize(&attributes, size) == 0 &&
        pthread_create(&thread, &attributes, run, const_cast<std::function<void()>*>(&work)) == 0;
  }
  pthread_attr_destroy(&attributes);
  if (is_started) {
    pthread_join(thread, nullptr);
  } else {
    work();
  }
}

}  // namespace hls::frontend
