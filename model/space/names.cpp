#include "model/space/names.h"

#include <algorithm>
#include <optional>
#include <sstream>

#include "model/kernel/fuse.h"
#include "model/space/directives.h"
#include "model/space/knob_forms.h"
#include "model/target/target.h"

namespace hls::model {
namespace {

/// The multiply-adds of types that the kernel both multiplies and adds, or that are fused already.
std::set<std::string> fusions(const Kernel& kernel) {
  std::set<std::string> products;
  std::set<std::string> sums;
  for (const Operation& operation : kernel.operations) {
    if (!operation.type.is_float()) continue;
    const std::string name = fused_operator(operation.type);
    const Opcode opcode = operation.opcode;
    if (opcode == Opcode::kMul) products.insert(name);
    if (opcode == Opcode::kAdd || opcode == Opcode::kSub) sums.insert(name);
  }
  std::erase_if(products, [&](const std::string& name) { return sums.count(name) == 0; });
  for (const Operation& operation : kernel.operations) {
    if (operation.opcode == Opcode::kFma) products.insert(fused_operator(operation.type));
  }
  return products;
}

std::set<std::string> operators(const Kernel& kernel) {
  std::set<std::string> names = fusions(kernel);
  for (const Operation& operation : kernel.operations) {
    if (const auto name = operator_name(kernel, operation)) names.insert(*name);
  }
  return names;
}

template <typename Named>
std::vector<std::string> names(const std::vector<Named>& all) {
  std::vector<std::string> result;
  for (const Named& one : all) result.push_back(one.name);
  return result;
}

}  // namespace

std::vector<std::string> names_of(const Kernel& kernel, const std::string& kind) {
  if (kind == "<loop>") return names(kernel.loops);
  if (kind == "<array>") return names(kernel.arrays);
  const std::set<std::string> found = kind == "<fusion>" ? fusions(kernel) : operators(kernel);
  return {found.begin(), found.end()};
}

bool has_loop(const Kernel& kernel, const std::string& name) {
  return std::any_of(kernel.loops.begin(), kernel.loops.end(),
                     [&](const Loop& loop) { return loop.name == name; });
}

const Loop& loop_named(const Kernel& kernel, const std::string& name) {
  const std::string own = has_loop(kernel, name) ? name : *tiled_loop(name);
  return *std::find_if(kernel.loops.begin(), kernel.loops.end(),
                       [&](const Loop& loop) { return loop.name == own; });
}

bool has_name(const Kernel& kernel, const std::string& kind, const std::string& name) {
  if (kind == "<loop>") {
    const auto tiled = tiled_loop(name);
    return has_loop(kernel, name) || (tiled && has_loop(kernel, *tiled));
  }
  const std::vector<std::string> names = names_of(kernel, kind);
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool has_name(const std::vector<Kernel>& kernels, const std::string& kind,
              const std::string& name) {
  return std::any_of(kernels.begin(), kernels.end(),
                     [&](const Kernel& kernel) { return has_name(kernel, kind, name); });
}

std::vector<std::string> names_of(const std::vector<Kernel>& kernels, const std::string& kind) {
  std::vector<std::string> result;
  for (const Kernel& kernel : kernels) {
    for (std::string& name : names_of(kernel, kind)) {
      if (std::find(result.begin(), result.end(), name) == result.end()) {
        result.push_back(std::move(name));
      }
    }
  }
  return result;
}

std::vector<NameInPath> names_in(const std::string& path) {
  const std::vector<std::string> parts = path_parts(path);
  const std::vector<std::string> form = path_parts(find_form(parts)->path);
  std::vector<NameInPath> result;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (form[i].front() == '<' && form[i] != "<dimension>") result.push_back({form[i], parts[i]});
  }
  return result;
}

std::vector<std::pair<std::string, std::string>> dimensions_in(const std::string& partition) {
  std::vector<std::pair<std::string, std::string>> result;
  std::istringstream parts(partition);
  for (std::string part; std::getline(parts >> std::ws, part, ';');) {
    const std::size_t colon = part.find(": ");
    if (colon == std::string::npos) return {};
    result.emplace_back(part.substr(0, colon), part.substr(colon + 2));
  }
  return result;
}

}  // namespace hls::model
