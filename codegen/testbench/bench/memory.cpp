#include "memory.h"

#include <algorithm>

namespace hls::bench {

namespace {

/// Bank and offset of an element given by its row-major index: mixed radix over the dimensions,
/// outermost first, of the bank and the offset in each dimension.
std::pair<std::int64_t, std::int64_t> bank_and_offset(const Array& array, std::int64_t index) {
  std::int64_t bank = 0;
  std::int64_t offset = 0;
  std::int64_t inner = array.size();
  for (const Dimension& dimension : array.dimensions) {
    inner /= dimension.extent;
    const std::int64_t value = index / inner % dimension.extent;
    const bool cyclic = dimension.cyclic;
    bank = bank * dimension.banks + (cyclic ? value % dimension.banks : value / dimension.words);
    offset =
        offset * dimension.words + (cyclic ? value / dimension.banks : value % dimension.words);
  }
  return {bank, offset};
}

}  // namespace

Memories::Memories(const Design& design) : arrays_(design.arrays) {
  for (const Array& array : arrays_) {
    Words& words = words_.emplace_back();
    std::int64_t banks = 1;
    for (const Dimension& dimension : array.dimensions) {
      words.depth *= dimension.words;
      banks *= dimension.banks;
    }
    words.data.resize(static_cast<std::size_t>(banks * words.depth));
    words.used.resize(words.data.size());
    for (std::int64_t index = 0; index < array.size(); ++index) {
      const auto [bank, offset] = bank_and_offset(array, index);
      words.place.push_back(bank * words.depth + offset);
      words.used[static_cast<std::size_t>(words.place.back())] = true;
    }
  }
}

void Memories::load(const std::vector<std::vector<std::uint64_t>>& arrays) {
  for (std::size_t array = 0; array < arrays.size(); ++array) {
    Words& words = words_[array];
    for (std::size_t index = 0; index < arrays[array].size(); ++index) {
      words.data[static_cast<std::size_t>(words.place[index])] = arrays[array][index];
    }
  }
}

std::uint64_t Memories::element(int array, std::int64_t index) const {
  const Words& words = words_[static_cast<std::size_t>(array)];
  return words.data[static_cast<std::size_t>(words.place[static_cast<std::size_t>(index)])];
}

void Memories::restart(const Device& device) {
  due_.clear();
  for (const Port& port : device.ports) {
    due_.emplace_back(static_cast<std::size_t>(port.read_latency));
  }
}

std::vector<std::string> Memories::sample(const Device& device) {
  std::vector<std::string> breaches;
  written_.clear();
  for (std::size_t number = 0; number < device.ports.size(); ++number) {
    const Port& port = device.ports[number];
    const Words& words = words_[static_cast<std::size_t>(port.array)];
    std::vector<Due>& due = due_[number];
    std::rotate(due.begin(), due.end() - 1, due.end());
    due.front().reset();
    if (port.enable.get() == 0) continue;
    const std::uint64_t address = port.address.get();
    if (address >= static_cast<std::uint64_t>(words.depth)) {
      breaches.push_back(port.name + ": address " + std::to_string(address) +
                         " is outside the bank of " + std::to_string(words.depth) + " words");
      continue;
    }
    const auto word = static_cast<std::size_t>(port.bank * words.depth) + address;
    if (port.write_enable.get() != 0) {
      take_write(port, word, breaches);
    } else if (port.read.storage != nullptr && words.used[word]) {
      due.front() = words.data[word];
    }
  }
  for (const Write& write : written_) {
    words_[static_cast<std::size_t>(write.array)].data[write.word] = write.value;
  }
  return breaches;
}

void Memories::take_write(const Port& port, std::size_t word, std::vector<std::string>& breaches) {
  if (!words_[static_cast<std::size_t>(port.array)].used[word]) {
    breaches.push_back(port.name + ": a write where no element is");
  }
  const auto same = [&](const Write& write) {
    return write.array == port.array && write.word == word;
  };
  if (std::any_of(written_.begin(), written_.end(), same)) {
    breaches.push_back(port.name + ": a second write to one word in one cycle");
  }
  written_.push_back({port.array, word, port.write.get()});
}

void Memories::drive(const Device& device, Random& random) {
  for (std::size_t number = 0; number < device.ports.size(); ++number) {
    const Due& due = due_[number].back();
    device.ports[number].read.set(due ? *due : random.bits());
  }
}

}  // namespace hls::bench
