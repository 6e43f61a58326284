#include "model/transform/storage.h"

#include <algorithm>
#include <optional>

#include "model/cost/memory_cost.h"
#include "model/design/access_copies.h"
#include "model/transform/apply.h"

namespace hls::model {
namespace {

double part_of(std::int64_t amount, std::int64_t capacity) {
  if (amount == 0) return 0;
  return static_cast<double>(amount) / static_cast<double>(std::max<std::int64_t>(1, capacity));
}

}  // namespace

DeviceShare device_share(const Resources& resources, const Resources& capacity) {
  DeviceShare share;
  for (const double part :
       {part_of(resources.lut, capacity.lut), part_of(resources.ff, capacity.ff),
        part_of(resources.dsp, capacity.dsp), part_of(resources.bram18, capacity.bram18)}) {
    share.most = std::max(share.most, part);
    share.sum += part;
  }
  return share;
}

Storage cheapest_storage(const Elaboration& elaboration, ArrayId array, ArrayBinding binding,
                         const Target& target) {
  const Array& declared = elaboration.kernel.arrays[static_cast<std::size_t>(array)];
  std::optional<DeviceShare> least;
  std::optional<Storage> cheapest;  // where no storage can be, one that is refused for its ports
  for (const Storage storage : {Storage::kReg, Storage::kLutram, Storage::kBram}) {
    if (target.memories.count(storage) == 0) continue;
    set_storage(declared, binding, storage, target);
    if (!cheapest) cheapest = storage;
    if (impossible_binding(declared, binding)) continue;
    const std::vector<AccessCopy> accesses = access_copies(elaboration, array, binding);
    WireTable<AddressWire> addresses;
    const MemoryLoads loads = memory_loads(elaboration, binding, accesses, addresses);
    const DeviceShare share =
        device_share(least_memory_cost(declared, binding, loads, target), target.capacity);
    if (least && !(share < *least)) continue;
    least = share;
    cheapest = storage;
  }
  return cheapest.value_or(Storage::kBram);
}

void set_storage(const Array& array, ArrayBinding& binding, Storage storage, const Target& target) {
  const MemoryType& memory = target.memories.at(storage);
  binding.storage = storage;
  binding.read_latency = memory.read_latency;
  binding.write_latency = memory.write_latency;
  const MemoryModule* const module = memory.module_of(binding.ports);
  binding.module = module == nullptr || array.is_rom() ? "" : module->module;
}

}  // namespace hls::model
