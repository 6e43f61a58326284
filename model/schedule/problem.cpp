#include "model/schedule/problem.h"

#include <array>
#include <utility>

#include "model/schedule/schedule.h"

namespace hls::model {
namespace {

constexpr std::array<std::pair<DependenceKind, const char*>, 9> kKinds = {{
    {DependenceKind::kValue, "value"},
    {DependenceKind::kRaw, "RAW"},
    {DependenceKind::kWar, "WAR"},
    {DependenceKind::kWaw, "WAW"},
    {DependenceKind::kControl, "control"},
    {DependenceKind::kApart, "apart"},
    {DependenceKind::kSerial, "serial"},
    {DependenceKind::kUnit, "unit"},
    {DependenceKind::kChain, "chain"},
}};

}  // namespace

std::string to_string(DependenceKind kind) {
  for (const auto& [candidate, name] : kKinds) {
    if (candidate == kind) return name;
  }
  return "?";
}

std::vector<DependenceKind> dependence_kinds() {
  std::vector<DependenceKind> kinds;
  for (const auto& [kind, name] : kKinds) kinds.push_back(kind);
  return kinds;
}

std::int64_t latency_cycles(const Schedule& schedule) {
  return schedule.length + 1 - schedule.skipped_cycles;
}

std::string to_string(Proof proof) {
  switch (proof) {
    case Proof::kBound:
      return "bound";
    case Proof::kSearch:
      return "search";
    case Proof::kIlp:
      return "ilp";
    case Proof::kLimit:
      return "limit";
  }
  return "?";
}

}  // namespace hls::model
