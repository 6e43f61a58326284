#include "state.h"

#include <link.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>

namespace hls::bench {

namespace {

constexpr const char* kLibrary = "hls_references.so";

/// The memory of a shared library that it may write, without what the loader writes and protects.
struct Search {
  std::vector<std::pair<std::uintptr_t, std::uintptr_t>> found;
};

int look_at(dl_phdr_info* object, std::size_t, void* data) {
  const std::string name = object->dlpi_name;
  const std::string wanted = std::string("/") + kLibrary;
  const bool is_library = name.size() >= wanted.size() &&
                          name.compare(name.size() - wanted.size(), wanted.size(), wanted) == 0;
  if (!is_library) return 0;
  std::uintptr_t protected_end = 0;
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const auto& part = object->dlpi_phdr[i];
    if (part.p_type == PT_GNU_RELRO) {
      protected_end = object->dlpi_addr + part.p_vaddr + part.p_memsz;
    }
  }
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const auto& part = object->dlpi_phdr[i];
    if (part.p_type != PT_LOAD || (part.p_flags & PF_W) == 0) continue;
    const std::uintptr_t begin = object->dlpi_addr + part.p_vaddr;
    const std::uintptr_t end = begin + part.p_memsz;
    static_cast<Search*>(data)->found.emplace_back(std::max(begin, protected_end), end);
  }
  return 1;
}

}  // namespace

State::State() {
  Search search;
  dl_iterate_phdr(look_at, &search);
  for (const auto& [begin, end] : search.found) {
    if (begin >= end) continue;
    // The loader gives addresses as numbers.
    auto* const first =
        reinterpret_cast<unsigned char*>(begin);  // NOLINT(performance-no-int-to-ptr)
    parts_.push_back({first, first + (end - begin)});
  }
}

std::vector<unsigned char> State::bytes() const {
  std::vector<unsigned char> all;
  for (const Part& part : parts_) all.insert(all.end(), part.begin, part.end);
  return all;
}

void State::put(const std::vector<unsigned char>& bytes) const {
  const unsigned char* from = bytes.data();
  for (const Part& part : parts_) {
    const auto size = static_cast<std::size_t>(part.end - part.begin);
    std::memcpy(part.begin, from, size);
    from += size;
  }
}

}  // namespace hls::bench
