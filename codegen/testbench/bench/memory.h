#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "device.h"
#include "inputs.h"

namespace hls::bench {

/// The external memories of all array arguments. Reads are served before writes of the same clock
/// edge; data appears read_latency edges after its address and is random in all other cycles, so
/// that a module that looks too early or too late computes with noise.
class Memories {
 public:
  explicit Memories(const Design& design);

  /// Stores all elements, between two runs.
  void load(const std::vector<std::vector<std::uint64_t>>& arrays);
  std::uint64_t element(int array, std::int64_t index) const;

  /// Forgets data under way, for a device that was just made.
  void restart(const Device& device);
  /// Takes the accesses that are on the ports before a clock edge. Breaches of the contract are
  /// returned, one line each: an address outside the bank, two writes to one word.
  std::vector<std::string> sample(const Device& device);
  /// Puts the data that is due after that edge on the ports.
  void drive(const Device& device, Random& random);

  /// Writes taken by the last sample().
  int writes() const { return static_cast<int>(written_.size()); }

 private:
  struct Words {
    std::int64_t depth = 1;           ///< of one bank
    std::vector<std::uint64_t> data;  ///< bank * depth + offset
    std::vector<std::int64_t> place;  ///< of each element in `data`
    std::vector<bool> used;           ///< whether an element is there
  };
  struct Write {
    int array = 0;
    std::size_t word = 0;
    std::uint64_t value = 0;
  };
  using Due = std::optional<std::uint64_t>;

  void take_write(const Port& port, std::size_t word, std::vector<std::string>& breaches);

  std::vector<Array> arrays_;
  std::vector<Words> words_;
  std::vector<std::vector<Due>> due_;  ///< one a port: reads under way, newest first
  std::vector<Write> written_;
};

}  // namespace hls::bench
